/**
 * What `layOut` gives for the largest of `sizes` (in descending order) that fits; undefined when none does. A binary
 * search after the smallest, because what fits at one size fits at all smaller ones.
 */
export function largestFitting<Layout>(
  sizes: readonly number[],
  layOut: (size: number) => Layout | undefined,
): Layout | undefined {
  const smallest = sizes.at(-1);
  let largest = smallest === undefined ? undefined : layOut(smallest);
  let left = largest === undefined ? [] : sizes.slice(0, -1);
  while (left.length > 0) {
    const middle = Math.floor(left.length / 2);
    const layout = layOut(left[middle] ?? 0);
    left = layout === undefined ? left.slice(middle + 1) : left.slice(0, middle);
    largest = layout ?? largest;
  }
  return largest;
}

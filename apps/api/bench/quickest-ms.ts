/** The quickest of some runs in milliseconds, printed too: other work on the machine only adds to it. */
export async function quickestMs(
  title: string,
  runs: number,
  run: () => PromiseLike<unknown>,
): Promise<number> {
  const tookMs: number[] = [];
  for (let count = 0; count < runs; count += 1) {
    const startedAt = performance.now();
    await run();
    tookMs.push(performance.now() - startedAt);
  }
  const quickest = Math.min(...tookMs);
  console.log(`${title}: ${quickest.toFixed(1)} ms`);
  return quickest;
}

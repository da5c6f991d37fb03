/** A message without its final period and `ending`: `failed` ends in the same words (docs/product.md §10.6). */
export function bareMessage(message: string, ending: string): string {
  const bare = withoutPeriod(message);
  return bare.endsWith(ending) ? withoutPeriod(bare.slice(0, -ending.length)) : bare;
}

const withoutPeriod = (text: string): string => text.trim().replace(/\.+$/, '');

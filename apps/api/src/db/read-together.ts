/**
 * Batches reads that are requested in one turn of the event loop, such as by requests that arrive together, into one
 * statement of up to `most` keys, or several. A statement begins after all of its callers have asked, so each gets
 * what was committed before.
 */
export function readTogether<T>(
  most: number,
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | null> {
  let next: { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, T>> } | null = null;

  function collect() {
    const keys = new Set<string>();
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      if (next?.keys === keys) next = null;
      return readAll([...keys]);
    });
    return { keys, found };
  }

  return async (key) => {
    if (next === null || next.keys.size === most) next = collect();
    const { keys, found } = next;
    keys.add(key);
    return (await found).get(key) ?? null;
  };
}

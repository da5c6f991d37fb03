/** An object with the same value for each of these keys. */
export const recordOf = <const K extends string, V>(keys: readonly K[], value: V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>;

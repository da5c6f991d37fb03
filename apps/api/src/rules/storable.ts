/** Removes what PostgreSQL cannot store in a string: NUL and lone surrogates. */
export const storableText = (value: string): string => value.replace(/\0|\p{Cs}/gu, '');

/** Makes every string and key of a parsed JSON value storable. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [storableText(name), storable(part)]),
  );
}

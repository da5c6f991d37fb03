/** A text without what PostgreSQL cannot store: NUL and lone surrogates. */
export const storableText = (value: string): string => value.replace(/\0|\p{Cs}/gu, '');

/** A value parsed from JSON, with every text and every key in it made storable. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [storableText(name), storable(part)]),
  );
}

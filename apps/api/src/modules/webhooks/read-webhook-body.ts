/**
 * The JSON of a webhook, without NUL and lone surrogates, which PostgreSQL cannot store. Integers beyond 2^53, such as
 * some of the shop's ids, become strings with every digit. Null for anything but JSON.
 */
export function readWebhookBody(raw: Uint8Array): unknown {
  try {
    return clean(JSON.parse(quoteLargeIntegers(Buffer.from(raw).toString('utf8'))));
  } catch {
    return null;
  }
}

/** A JSON string, which is kept as is, or a number. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

function quoteLargeIntegers(json: string): string {
  return json.replace(TOKEN, (token) =>
    /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  );
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [cleanText(name), clean(part)]));
}

const cleanText = (text: string): string => text.replace(/\0|\p{Cs}/gu, '');

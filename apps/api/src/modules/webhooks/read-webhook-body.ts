/**
 * The JSON of a webhook, fit for PostgreSQL, which takes no NUL and no half character: those go. Null when it is no JSON.
 */
export function readWebhookBody(raw: Uint8Array): unknown {
  try {
    return clean(JSON.parse(Buffer.from(raw).toString('utf8')));
  } catch {
    return null;
  }
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [cleanText(name), clean(part)]));
}

const cleanText = (text: string): string => text.replace(/\0|\p{Cs}/gu, '');

import { storable } from '../../../rules/storable.js';

/**
 * The JSON of a webhook, without NUL and lone surrogates, which PostgreSQL cannot store. Integers beyond 2^53, such as
 * some of the shop's ids, become strings with every digit. Null for anything but JSON.
 */
export function readWebhookBody(raw: Uint8Array): unknown {
  try {
    return storable(JSON.parse(quoteLargeIntegers(Buffer.from(raw).toString('utf8'))));
  } catch {
    return null;
  }
}

const NUMBER = /-?\d[\d.eE+-]*/g;

/**
 * Scans from string to string, since one pattern for everything would need stack for every character of a long string.
 */
function quoteLargeIntegers(json: string): string {
  if (!/\d{16}/.test(json)) return json;
  let quoted = '';
  let from = 0;
  while (from < json.length) {
    const opening = indexOrEnd(json, from);
    const closing = findClosingQuote(json, opening);
    quoted += json.slice(from, opening).replace(NUMBER, quoteWhenLarge) + json.slice(opening, closing + 1);
    from = closing + 1;
  }
  return quoted;
}

const quoteWhenLarge = (number: string): string =>
  /^-?\d{16,}$/.test(number) && !Number.isSafeInteger(Number(number)) ? `"${number}"` : number;

function findClosingQuote(json: string, opening: number): number {
  let closing = indexOrEnd(json, opening + 1);
  while (isEscaped(json, closing)) closing = indexOrEnd(json, closing + 1);
  return closing;
}

/** Whether an odd number of backslashes stands before it. */
function isEscaped(json: string, index: number): boolean {
  let first = index;
  while (json[first - 1] === '\\') first -= 1;
  return index < json.length && (index - first) % 2 === 1;
}

function indexOrEnd(json: string, from: number): number {
  const index = json.indexOf('"', from);
  return index === -1 ? json.length : index;
}

import { SANDBOX_CREDENTIALS } from '../credentials.js';
import { DAY_MS } from '../durations.js';
import { textJson } from './text-json.js';
import type { Text } from './text-types.js';

const PATH = `/2010-04-01/Accounts/${SANDBOX_CREDENTIALS.twilio.accountSid}/Messages.json`;

type Query = Record<string, unknown>;

const textOf = (query: Query, name: string): string | null => {
  const value = query[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Queued texts have no send time, so no DateSent filter matches them. */
function isWithin(text: Text, query: Query): boolean {
  const day = textOf(query, 'DateSent');
  const before = textOf(query, 'DateSent<');
  const after = textOf(query, 'DateSent>');
  if (day === null && before === null && after === null) return true;
  if (text.sentAt === null) return false;
  const at = Date.parse(text.sentAt);
  if (day !== null) {
    const start = Math.floor(Date.parse(day) / DAY_MS) * DAY_MS;
    if (at < start || at >= start + DAY_MS) return false;
  }
  if (before !== null && at > Date.parse(before)) return false;
  return after === null || at >= Date.parse(after);
}

/** A page of texts, newest first. The page token names the last text seen, so that new ones do not shift pages. */
export function listTexts(texts: readonly Text[], query: Query) {
  const to = textOf(query, 'To');
  const from = textOf(query, 'From');
  const found = texts
    .filter((text) => (to === null || text.to === to) && (from === null || text.from === from))
    .filter((text) => isWithin(text, query))
    .toReversed();
  const size = Number(query.PageSize ?? 50);
  const page = Number(query.Page ?? 0);
  const token = textOf(query, 'PageToken')?.replace(/^PA/, 'SM');
  const seen = token === undefined ? -1 : found.findIndex((text) => text.sid === token);
  const start = seen === -1 ? page * size : seen + 1;
  const shown = found.slice(start, start + size);
  const last = shown.at(-1);
  const filters = new URLSearchParams();
  for (const name of ['To', 'From', 'DateSent', 'DateSent<', 'DateSent>']) {
    const value = textOf(query, name);
    if (value !== null) filters.set(name, value);
  }
  const address = (extra: Record<string, string>) =>
    `${PATH}?${new URLSearchParams([...filters, ['PageSize', String(size)], ...Object.entries(extra)])}`;
  const hasMore = start + size < found.length && last !== undefined;
  return {
    first_page_uri: address({ Page: '0' }),
    end: start + shown.length - 1,
    previous_page_uri: page > 0 ? address({ Page: String(page - 1) }) : null,
    messages: shown.map(textJson),
    uri: address({ Page: String(page) }),
    page_size: size,
    start,
    next_page_uri: hasMore
      ? address({ Page: String(page + 1), PageToken: last.sid.replace(/^SM/, 'PA') })
      : null,
    page,
  };
}

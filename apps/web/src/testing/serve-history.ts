import type { Message } from '@eyecart/shared/contracts';
import { isRecord } from '@/lib/storage/is-record';
import { fakeServer, json, type SeenCall } from './fake-server';

const LIST_PATH = '/api/sms/messages';
const SEARCH_PATH = `${LIST_PATH}/search`;
export const isHistoryRead = ({ path }: SeenCall) =>
  [LIST_PATH, SEARCH_PATH].includes(path.split('?', 1)[0] ?? '');

/** The `search` and `cursor` of a history read. */
export function historyAsked({ path, body }: SeenCall) {
  if (path === SEARCH_PATH) return { search: textOf(body, 'search'), cursor: textOf(body, 'cursor') };
  const query = new URL(path, 'https://portal.example').searchParams;
  return { search: query.get('search'), cursor: query.get('cursor') };
}

function textOf(body: unknown, name: string): string | null {
  const value = isRecord(body) ? body[name] : undefined;
  return typeof value === 'string' ? value : null;
}

/** The server's texts, newest first, and its page size. */
export interface ServedHistory {
  messages: Message[];
  pageSize?: number;
  /** Answers everything that is not a read of the history. */
  others?: (call: SeenCall) => Response | Error | Promise<Response>;
  /** Takes precedence where it returns something. */
  answer?: (call: SeenCall) => Response | Error | Promise<Response> | undefined;
}

/** Serves a history and no other list. It searches last names; a cursor is the id of a page's last text. */
export function serveHistory(served: ServedHistory) {
  return fakeServer((call) => {
    if (!isHistoryRead(call)) return served.others?.(call) ?? json({});
    const given = served.answer?.(call);
    if (given !== undefined) return given;
    const { search, cursor } = historyAsked(call);
    const found = served.messages.filter(({ patientLastName }) =>
      (patientLastName ?? '').toLowerCase().includes((search ?? '').toLowerCase()),
    );
    const start = cursor === null ? 0 : found.findIndex(({ id }) => id === cursor) + 1;
    const messages = found.slice(start, start + (served.pageSize ?? 50));
    const hasMore = start + messages.length < found.length;
    return json({ messages, nextCursor: hasMore ? messages.at(-1)?.id : null });
  });
}

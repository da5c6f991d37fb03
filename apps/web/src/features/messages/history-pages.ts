import type { Message } from '@eyecart/shared/contracts';

/** A page of the history as the server answers it. */
export interface HistoryPage {
  readonly messages: readonly Message[];
  readonly nextCursor: string | null;
}

/** What is known of the history: its first page and those that were asked for after it. */
export interface History extends HistoryPage {
  /** What was searched for; blank for all. */
  readonly search: string;
  /** How many pages were read. */
  readonly pages: number;
}

/** Reads an answer; one without a list is an empty page. */
export function readPage(answer: Partial<HistoryPage> | undefined): HistoryPage {
  const messages = Array.isArray(answer?.messages) ? answer.messages : [];
  return { messages, nextCursor: answer?.nextCursor ?? null };
}

/**
 * The history after its first page was read again. Further pages stay as they are; where the new first page no longer
 * reaches them, they go, since nobody knows what lies between.
 */
export function mergeFirstPage(known: History | undefined, first: HistoryPage, search: string): History {
  const alone: History = { ...first, search, pages: 1 };
  if (known === undefined || known.pages === 1 || first.nextCursor === null) return alone;
  const ids = new Set(first.messages.map(({ id }) => id));
  const lastShared = known.messages.findLastIndex(({ id }) => ids.has(id));
  if (lastShared === -1) return alone;
  return { ...known, messages: [...first.messages, ...known.messages.slice(lastShared + 1)] };
}

/** The history with the page that follows it. A page that was asked for by an older end changes nothing. */
export function appendPage(known: History, cursor: string, page: HistoryPage): History {
  if (known.nextCursor !== cursor) return known;
  const ids = new Set(known.messages.map(({ id }) => id));
  return {
    ...known,
    messages: [...known.messages, ...page.messages.filter(({ id }) => !ids.has(id))],
    nextCursor: page.nextCursor,
    pages: known.pages + 1,
  };
}

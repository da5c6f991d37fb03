import type { HistoryFilter, Message } from '@eyecart/shared/contracts';

/** Which texts are listed. */
export interface HistoryChoice {
  /** Part of a last name or product, or digits of a number; blank for all. */
  readonly search: string;
  /** Null for all. */
  readonly filter: HistoryFilter | null;
}

/** A page of the history as the server sends it. */
interface HistoryPage {
  readonly messages: readonly Message[];
  readonly nextCursor: string | null;
}

/** The loaded part of the history: its first page and any pages loaded after it. */
export interface History extends HistoryPage, HistoryChoice {
  /** How many pages are loaded. */
  readonly pages: number;
}

/** Reads a response; one without a list is an empty page. */
export function readPage(answer: Partial<HistoryPage> | undefined): HistoryPage {
  const messages = Array.isArray(answer?.messages) ? answer.messages : [];
  return { messages, nextCursor: answer?.nextCursor ?? null };
}

/**
 * The history with its first page reloaded. Later pages stay as they are, unless the new first page no longer overlaps
 * them: then they are dropped, since texts in between may be missing.
 */
export function mergeFirstPage(
  known: History | undefined,
  first: HistoryPage,
  { search, filter }: HistoryChoice,
): History {
  const alone: History = { ...first, search, filter, pages: 1 };
  if (known === undefined || known.pages === 1 || first.nextCursor === null) return alone;
  const ids = new Set(first.messages.map(({ id }) => id));
  const lastShared = known.messages.findLastIndex(({ id }) => ids.has(id));
  if (lastShared === -1) return alone;
  return { ...known, messages: [...first.messages, ...known.messages.slice(lastShared + 1)] };
}

/** The history with its next page. A page requested with an outdated cursor changes nothing. */
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

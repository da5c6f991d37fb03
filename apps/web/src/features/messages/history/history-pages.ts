import type { HistoryFilter, Message } from '@eyecart/shared/contracts';
import { readMessage } from './read-message';

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
  const listed: readonly unknown[] = Array.isArray(answer?.messages) ? answer.messages : [];
  return {
    messages: listed.flatMap((entry) => readMessage(entry) ?? []),
    nextCursor: answer?.nextCursor ?? null,
  };
}

/**
 * The history with its first page reloaded. What comes after it stays, without the cards that have moved up into the page.
 * When it no longer reaches down to the cards that were on top, the rest is dropped, since some in between may be missing.
 */
export function mergeFirstPage(
  known: History | undefined,
  first: HistoryPage,
  { search, filter }: HistoryChoice,
): History {
  const alone: History = { ...first, search, filter, pages: 1 };
  if (known === undefined || known.pages === 1 || first.nextCursor === null) return alone;
  const end = first.messages.findLast(isFirstText);
  const top = known.messages.find(isFirstText);
  if (end === undefined || top === undefined || comesBefore(end, top)) return alone;
  const ids = new Set(first.messages.map(({ id }) => id));
  const rest = entriesOf(known.messages).filter(([text]) => !ids.has(text.id) && comesBefore(end, text));
  return { ...known, messages: [...first.messages, ...rest.flat()] };
}

const isFirstText = ({ messageType }: Message): boolean => messageType !== 'reminder';

/** Each first text with the reminders after it. */
function entriesOf(messages: readonly Message[]): [Message, ...Message[]][] {
  const entries: [Message, ...Message[]][] = [];
  for (const message of messages) {
    const last = entries.at(-1);
    if (last === undefined || isFirstText(message)) entries.push([message]);
    else last.push(message);
  }
  return entries;
}

/** Whether the list has one first text before the other, in the server's order. */
function comesBefore(one: Message, other: Message): boolean {
  const apart = Date.parse(one.latestAt) - Date.parse(other.latestAt);
  return apart === 0 ? one.id > other.id : apart > 0;
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

import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { type RefObject, useEffect } from 'react';
import { onPracticeLeft } from '@/features/session/practice-data';
import { createStore, useStore } from '@/lib/create-store';
import type { MessageGroup } from './group-messages';
import { searchHistory } from './history-search-store';
import { isUndecided } from './reply-words';

/** The number whose undecided reply staff want to see; null once it is shown. In memory only. */
const askedNumber = createStore<string | null>(null);

onPracticeLeft(() => askedNumber.set(null));

/** Leads to a number's undecided reply, in the history that is open or about to be. */
export const askForReply = (phoneNumber: string): void => askedNumber.set(phoneNumber);

interface ShownHistory {
  readonly list: RefObject<HTMLElement | null>;
  /** Null while it is loading. */
  readonly groups: readonly MessageGroup[] | null;
  /** What is searched for, and whether a filter hides rows. */
  readonly search: string;
  readonly isFiltered: boolean;
  readonly openRows: ReadonlySet<string>;
  readonly open: (key: string) => void;
  readonly showAll: () => void;
}

/**
 * Opens the row with the reply that was asked for and moves the focus to its question, which brings it into view. A row
 * that is not on the page is searched by its number.
 */
export function useAskedReply(history: ShownHistory): void {
  const { list, groups, search, isFiltered, openRows, open, showAll } = history;
  const asked = useStore(askedNumber);
  useEffect(() => {
    if (asked === null || groups === null) return;
    const found = groups.find((group) => isOf(asked, group) && hasUndecided(group));
    if (found && !openRows.has(found.key)) {
      open(found.key);
    } else if (found) {
      askedNumber.set(null);
      questionIn(list.current, found.key)?.focus();
    } else if (search !== searchFor(asked) || isFiltered) {
      showAll();
      searchHistory(searchFor(asked));
    } else {
      // Somebody has decided meanwhile.
      askedNumber.set(null);
    }
  }, [asked, groups, search, isFiltered, openRows, open, showAll, list]);
}

/** A number as quick search writes it. */
const searchFor = (phoneNumber: string): string => formatUsPhone(phoneNumber.replace(/^\+1/, ''));

const isOf = (phoneNumber: string, group: MessageGroup): boolean =>
  searchFor(group.phoneNumber) === searchFor(phoneNumber);

/** Whether staff have to decide about a reply under this cart. */
export const hasUndecided = ({ firstTexts }: MessageGroup): boolean =>
  firstTexts.some(({ replies = [] }) => replies.some(isUndecided));

/** The question about a reply in an open row. */
const questionIn = (list: HTMLElement | null, key: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-group=${JSON.stringify(key)}] [data-question]`) ?? null;

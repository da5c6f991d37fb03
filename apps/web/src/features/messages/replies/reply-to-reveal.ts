import type { Reply } from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { type RefObject, useEffect } from 'react';
import { onPracticeLeft } from '@/features/session/practice-data';
import { createStore, useStore } from '@/lib/storage/create-store';
import type { MessageGroup } from '../history/group-messages';
import { visitHistory } from '../history/history-search-store';
import { isUndecided } from './reply-words';

interface ReplyToReveal {
  readonly phoneNumber: string;
  /** The reply that needs a decision, on any cart, or the last one to a cart of the number. */
  readonly which: 'undecided' | 'last';
}

/** The reply that staff want to see; null once it is shown. In memory only. */
const replyToReveal = createStore<ReplyToReveal | null>(null);

onPracticeLeft(() => replyToReveal.set(null));

/** Reveals a number's undecided reply in the history, which is open or about to be. */
export const askForReply = (phoneNumber: string): void =>
  replyToReveal.set({ phoneNumber, which: 'undecided' });

/** Searches the history for a number and shows its last reply. */
export function askForLastReply(phoneNumber: string): void {
  replyToReveal.set({ phoneNumber, which: 'last' });
  visitHistory(searchFor(phoneNumber));
}

interface ShownHistory {
  readonly list: RefObject<HTMLElement | null>;
  /** Null while it is loading. */
  readonly groups: readonly MessageGroup[] | null;
  /** The search, and whether a filter hides rows. */
  readonly search: string;
  readonly isFiltered: boolean;
  readonly openRows: ReadonlySet<string>;
  readonly open: (key: string) => void;
  readonly showAll: () => void;
}

/**
 * Opens the row with the requested reply and focuses it or its question, which scrolls it into view. If the row is not
 * on the page, the history is searched for its number.
 */
export function useReplyToReveal(history: ShownHistory): void {
  const { list, groups, search, isFiltered, openRows, open, showAll } = history;
  const asked = useStore(replyToReveal);
  useEffect(() => {
    if (asked === null || groups === null) return;
    const searched = searchFor(asked.phoneNumber);
    const found = asked.which === 'undecided' || search === searched ? findGroup(asked, groups) : undefined;
    if (found && !openRows.has(found.key)) {
      open(found.key);
    } else if (found) {
      replyToReveal.set(null);
      const place = placeIn(list.current, found.key, asked);
      // The row begins with whose reply it is.
      place?.closest('[data-row]')?.scrollIntoView({ block: 'start' });
      place?.focus();
    } else if (search !== searched || isFiltered) {
      showAll();
      visitHistory(searched);
    } else {
      // Someone has decided in the meantime, or the reply is gone.
      replyToReveal.set(null);
    }
  }, [asked, groups, search, isFiltered, openRows, open, showAll, list]);
}

/** A number as quick search writes it. */
const searchFor = (phoneNumber: string): string => formatUsPhone(phoneNumber.replace(/^\+1/, ''));

const isOf = (phoneNumber: string, group: MessageGroup): boolean =>
  searchFor(group.phoneNumber) === searchFor(phoneNumber);

function findGroup({ phoneNumber, which }: ReplyToReveal, groups: readonly MessageGroup[]) {
  const ofNumber = groups.filter((group) => isOf(phoneNumber, group));
  if (which === 'undecided') return ofNumber.find(hasUndecided);
  return (
    ofNumber.find((group) => hasReply(group, ({ isSeen }) => !isSeen)) ??
    ofNumber.find((group) => hasReply(group))
  );
}

const hasReply = ({ firstTexts }: MessageGroup, isWanted: (reply: Reply) => boolean = () => true): boolean =>
  firstTexts.some(({ replies = [] }) => replies.some(isWanted));

/** Whether staff have to decide about a reply under this cart. */
export const hasUndecided = (group: MessageGroup): boolean => hasReply(group, isUndecided);

/** The question about a reply, or the last reply, in an open row. */
function placeIn(list: HTMLElement | null, key: string, { which }: ReplyToReveal): HTMLElement | undefined {
  const part = which === 'undecided' ? '[data-question]' : '[data-reply]';
  const places = list?.querySelectorAll<HTMLElement>(`[data-row=${JSON.stringify(key)}] ${part}`) ?? [];
  return [...places].at(which === 'undecided' ? 0 : -1);
}

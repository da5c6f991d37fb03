import type { Reply } from '@eyecart/shared/contracts';

type Kind = Reply['kind'];

const OUTCOMES: Readonly<Partial<Record<Kind, string>>> = {
  stop: 'The patient opted out.',
  start: 'The patient wants texts again.',
};

/** What a reply has led to, or null if nothing has. */
export const outcomeOf = ({ kind }: Reply): string | null => OUTCOMES[kind] ?? null;

export const DECISION_WORDS = {
  'opt-out': 'Opted out.',
  'keep-texting': 'You kept texting.',
} as const;

/** Whether staff still have to decide about a reply (docs/product.md §8.11). */
export const isUndecided = ({ kind, decision }: Reply): boolean => kind === 'doubtful' && decision === null;

/** Whether looking at a reply makes it read. Undecided ones stay unread until somebody decides. */
export const isReadOnSight = (reply: Reply): boolean => !reply.isSeen && !isUndecided(reply);

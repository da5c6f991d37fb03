import type { Reply, ReplyDecision } from '@eyecart/shared/contracts';

type Kind = Reply['kind'];

const OUTCOMES: Readonly<Partial<Record<Kind, string>>> = {
  stop: 'The patient opted out.',
  start: 'The patient wants texts again.',
};

/** The result of a reply, or null if there is none. */
export const outcomeOf = ({ kind }: Reply): string | null => OUTCOMES[kind] ?? null;

/** What a reply means until someone decides. */
export const PAUSED = 'Automatic texts are paused.';

const DECISIONS = { 'opt-out': 'You stopped texting.', 'keep-texting': 'You kept texting.' } as const;
const PATIENTS_DECISIONS = {
  'opt-out': 'The patient opted out.',
  'keep-texting': 'The patient wants texts again.',
} as const;

/** How a reply was decided. */
export const decisionWords = (decision: ReplyDecision, { isDecidedByPatient }: Reply): string =>
  (isDecidedByPatient ? PATIENTS_DECISIONS : DECISIONS)[decision];

/** Whether staff still have to decide about a reply. */
export const isUndecided = ({ kind, decision }: Reply): boolean => kind === 'other' && decision === null;

/** Whether looking at a reply makes it read. Undecided ones stay unread until someone decides. */
export const isReadOnSight = (reply: Reply): boolean => !reply.isSeen && !isUndecided(reply);

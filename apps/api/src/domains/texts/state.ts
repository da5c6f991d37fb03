import type { MESSAGE_STATES } from '../../db/schema/index.js';

export type MessageState = (typeof MESSAGE_STATES)[number];

/** Allowed transitions. A late or repeated report finds no transition back and changes nothing. */
const TRANSITIONS: Readonly<Record<MessageState, readonly MessageState[]>> = {
  // A late report on an attempt wins over the requeued row, so the text is not sent twice.
  queued: ['sending', 'accepted', 'delivered', 'undelivered', 'canceled'],
  sending: ['accepted', 'refused', 'unknown', 'queued', 'delivered', 'undelivered'],
  unknown: ['accepted', 'delivered', 'undelivered', 'refused', 'queued'],
  accepted: ['delivered', 'undelivered'],
  delivered: [],
  undelivered: [],
  refused: [],
  canceled: [],
};

/** Transitions that are allowed only on one occasion. */
const SPECIAL_TRANSITIONS = {
  /** A queued text may have been sent since the backup was taken. */
  restore: { queued: ['unknown'] },
  /**
   * An attempt came back undelivered, so the text waits again. While an attempt is under way or its outcome is
   * unknown, it may not be the one that came back, so it has to be settled first.
   */
  return: { accepted: ['queued'], queued: ['queued'], sending: ['unknown'], unknown: ['unknown'] },
  /** It arrived after all, while its retry still waited. */
  'late-delivery': { undelivered: ['delivered'] },
} as const satisfies Readonly<Record<string, Partial<typeof TRANSITIONS>>>;

export type Occasion = keyof typeof SPECIAL_TRANSITIONS;

/** The states from which `next` is allowed. */
export function statesBefore(next: MessageState, occasion?: Occasion): MessageState[] {
  const allowed: Partial<typeof TRANSITIONS> =
    occasion === undefined ? TRANSITIONS : SPECIAL_TRANSITIONS[occasion];
  return (Object.keys(TRANSITIONS) as MessageState[]).filter((state) => allowed[state]?.includes(next));
}

/** The status that staff see. Source: docs/product.md §8.13. */
export function publicStatus(state: MessageState): 'sent' | 'failed' | 'pending' {
  if (state === 'accepted' || state === 'delivered') return 'sent';
  if (state === 'refused' || state === 'undelivered' || state === 'canceled') return 'failed';
  return 'pending';
}

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

/** After a restore, a queued text may have gone since the backup was taken. */
const AFTER_RESTORE: Partial<typeof TRANSITIONS> = { queued: ['unknown'] };

/** The states from which `next` is allowed. */
export function statesBefore(
  next: MessageState,
  options: { readonly isRestore?: true } = {},
): MessageState[] {
  const allowed = options.isRestore ? AFTER_RESTORE : TRANSITIONS;
  return (Object.keys(TRANSITIONS) as MessageState[]).filter((state) => allowed[state]?.includes(next));
}

/** The status that staff see. Source: docs/product.md §8.13. */
export function publicStatus(state: MessageState): 'sent' | 'failed' | 'pending' {
  if (state === 'accepted' || state === 'delivered') return 'sent';
  if (state === 'refused' || state === 'undelivered' || state === 'canceled') return 'failed';
  return 'pending';
}

/** Why a queued text is delayed; null when only its next attempt is pending, or it is not delayed. */
export const waitReason = ({
  state,
  waitNote,
}: {
  readonly state: MessageState;
  readonly waitNote: string | null;
}): string | null => (state === 'queued' ? waitNote : null);

import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Database } from '../../db/client.js';
import type { OpeningHours } from '../../rules/quiet-hours.js';
import { findWeeklyOpening } from './queue/apply-limits.js';
import { getRecipientFacts } from './queue/claim-repository.js';
import { type Decision, decideText } from './queue/decide.js';

/** Reasons not to queue a text at all. */
const ENDS = ['opted_out', 'practice_disabled', 'no_opening'] as const;

export type DecisionAhead =
  | Exclude<Decision, { kind: 'cancel' }>
  | { readonly kind: 'cancel'; readonly reason: { readonly code: (typeof ENDS)[number] } };

/** An automatic text that would be queued now. */
interface TextAhead {
  readonly practiceId: string;
  /** E.164. */
  readonly phoneNumber: string;
  /** One-off scheduled orders are exempt from the weekly limit (docs/product.md §8.27). */
  readonly isWeeklyExempt: boolean;
}

/**
 * Decides about an automatic text before it is queued, by the claim's own rules, so that its cart is priced on the day
 * it is sent. Replies and rate limits are left to the claim: a text that waits for those is queued, so that staff see
 * it. Locks the number's windows.
 */
export async function decideAhead(
  tx: Database,
  { practiceId, phoneNumber, isWeeklyExempt }: TextAhead,
  now: Date,
  hours: OpeningHours | null,
): Promise<DecisionAhead> {
  const facts = await getRecipientFacts(tx, practiceId, phoneNumber);
  const text = { ...facts, phoneNumber, type: 'scheduled', isAutomatic: true, createdAt: now } as const;
  const newCart = {
    firstState: null,
    hasNewerReminder: false,
    cartExpiresAt: new Date(now.getTime() + DAY_MS),
    orderedAt: null,
  };
  const decision = narrow(decideText({ ...text, ...newCart, pausedBy: null }, now, hours));
  const isEnded = decision.kind === 'cancel' && decision.reason.code !== 'no_opening';
  if (isEnded || isWeeklyExempt) return decision;
  const until = await findWeeklyOpening(tx, phoneNumber, now);
  return until === null ? decision : { kind: 'wait', until, wait: { code: 'weekly_limit' } };
}

function narrow(decision: Decision): DecisionAhead {
  if (decision.kind !== 'cancel') return decision;
  const code = ENDS.find((end) => end === decision.reason.code);
  if (code === undefined) throw new Error(`A text ahead was canceled: ${decision.reason.code}`);
  return { kind: 'cancel', reason: { code } };
}

import type { DecidingPlace, TextReason, WaitReason } from '@eyecart/shared/reasons';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { nextOpening, type SendPlaces } from '../../../rules/next-opening.js';
import { statesForPhone, zonesForPhone } from '../../../rules/phone-number.js';
import type { OpeningHours } from '../../../rules/quiet-hours.js';
import type { MessageType } from '../message-types.js';
import { PAUSE_REASONS, type PausedBy } from '../number-status.js';
import { type MessageState, publicStatus } from '../state.js';

export interface TextFacts {
  readonly type: MessageType;
  readonly isAutomatic: boolean;
  /** E.164. */
  readonly phoneNumber: string;
  readonly isOptedOut: boolean;
  readonly pausedBy: PausedBy | null;
  readonly createdAt: Date;
  /** IANA name. */
  readonly practiceZone: string;
  readonly isPracticeDisabled: boolean;
  /** For a reminder: the state of its first text; null for other texts. */
  readonly firstState: MessageState | null;
  /** For a reminder: whether a newer one to the number goes within a day (docs/product.md §8.6). */
  readonly hasNewerReminder: boolean;
  /** Null for a text without a cart. */
  readonly cartExpiresAt: Date | null;
  readonly orderedAt: Date | null;
}

export type Decision =
  | { readonly kind: 'send' }
  | { readonly kind: 'wait'; readonly until: Date; readonly wait: WaitReason | null }
  | { readonly kind: 'cancel'; readonly reason: TextReason };

/** How long a reminder waits for its first text's outcome. */
const FIRST_TEXT_PAUSE_MS = 10 * 60_000;
/** A paused text is checked again after this long; a decision about the reply releases it sooner. */
const REPLY_PAUSE_MS = 60 * 60_000;
/** An automatic first text that is still unsent this long after it was queued is canceled. */
const MAX_WAIT_MS = 3 * DAY_MS;
/** An answer to a patient's text that could not be sent within this time is canceled. */
const LATEST_ANSWER_MS = 15 * 60_000;
/** A confirmation of an opt-out that could not be sent within this time is canceled: 47 CFR 64.1200(a)(12). */
export const LATEST_CONFIRMATION_MS = 5 * 60_000;

/** Decides about a due text (docs/product.md §8). `hours` are for automatic texts; null when quiet hours are off. */
export function decideText(facts: TextFacts, now: Date, hours: OpeningHours | null): Decision {
  if (facts.type === 'confirmation' || facts.type === 'answer') return decideServiceText(facts, now);
  if (facts.isOptedOut) return cancel('opted_out');
  if (!facts.isAutomatic) return { kind: 'send' };
  if (facts.pausedBy !== null) {
    const until = new Date(now.getTime() + REPLY_PAUSE_MS);
    return { kind: 'wait', until, wait: PAUSE_REASONS[facts.pausedBy] };
  }
  if (facts.isPracticeDisabled) return cancel('practice_disabled');
  if (facts.orderedAt !== null) return cancel('ordered');
  if (facts.cartExpiresAt === null || facts.cartExpiresAt <= now) {
    return cancel('cart_expired');
  }
  if (facts.type !== 'reminder' && now.getTime() - facts.createdAt.getTime() > MAX_WAIT_MS) {
    return cancel('waited_too_long');
  }
  const decision = facts.type === 'reminder' ? decideReminder(facts, now) : null;
  if (decision) return decision;
  if (hours === null) return { kind: 'send' };
  const opening = waitForOpening(facts, now, hours);
  return opening.kind === 'never' ? cancel('no_opening') : opening;
}

const cancel = (code: TextReason['code']): Decision => ({ kind: 'cancel', reason: { code } });

/** Answers to a patient ignore quiet hours, but go out promptly or not at all. */
function decideServiceText({ type, isOptedOut, pausedBy, createdAt }: TextFacts, now: Date): Decision {
  const ageMs = now.getTime() - createdAt.getTime();
  if (type === 'confirmation') {
    const isLate = ageMs > LATEST_CONFIRMATION_MS;
    return isLate ? cancel('confirmation_late') : { kind: 'send' };
  }
  if (ageMs > LATEST_ANSWER_MS) return cancel('waited_too_long');
  if (isOptedOut) return cancel('opted_out');
  return pausedBy === null ? { kind: 'send' } : cancel('answer_on_hold');
}

/** Why a reminder is canceled or waits; null when it may be sent. */
function decideReminder(facts: TextFacts, now: Date): Decision | null {
  const first = facts.firstState === null ? 'failed' : publicStatus(facts.firstState);
  if (first === 'failed') return cancel('first_text_failed');
  if (facts.hasNewerReminder) return cancel('other_reminder');
  if (first === 'sent') return null;
  return { kind: 'wait', until: new Date(now.getTime() + FIRST_TEXT_PAUSE_MS), wait: null };
}

/** Whether an automatic text to this number may be sent, waits for the next allowed time, or finds none in 48 hours. */
function waitForOpening(
  { phoneNumber, practiceZone }: Pick<TextFacts, 'phoneNumber' | 'practiceZone'>,
  now: Date,
  hours: OpeningHours,
): Exclude<Decision, { kind: 'cancel' }> | { readonly kind: 'never' } {
  const patientZones = zonesForPhone(phoneNumber);
  const places = { practiceZone, patientZones, states: statesForPhone(phoneNumber) };
  const opening = nextOpening(now, places, hours);
  if (opening === null) return { kind: 'never' };
  if (opening.getTime() === now.getTime()) return { kind: 'send' };
  const place = delayingSide(opening, now, places, hours);
  return {
    kind: 'wait',
    until: opening,
    wait: { code: 'waits_for_hours', opening: opening.toISOString(), place },
  };
}

/** Which side's quiet hours delay a text until an opening: one side's, or both. */
function delayingSide(opening: Date, now: Date, places: SendPlaces, hours: OpeningHours): DecidingPlace {
  const isAsLate = (of: Partial<SendPlaces>) =>
    nextOpening(now, { ...places, ...of }, hours)?.getTime() === opening.getTime();
  const patientAlone = isAsLate({ practiceZone: null });
  const practiceAlone = isAsLate({ patientZones: [] });
  if (patientAlone === practiceAlone) return 'both';
  return patientAlone ? 'patient' : 'practice';
}

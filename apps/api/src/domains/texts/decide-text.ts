import type { DecidingPlace, TextReason, WaitReason } from '@eyecart/shared/reasons';
import { statesForPhone, zonesForPhone } from '../../rules/area-codes.js';
import { nextOpening, type SendPlaces } from '../../rules/next-opening.js';
import type { OpeningHours } from '../../rules/quiet-hours.js';
import type { MessageType } from './message-types.js';
import { type MessageState, publicStatus } from './state.js';

/** The facts that decide about a due text. */
export interface TextFacts {
  readonly type: MessageType;
  readonly isAutomatic: boolean;
  /** E.164. */
  readonly phoneNumber: string;
  readonly isOptedOut: boolean;
  /** Whose reply pauses automatic texts to the number: one to this practice, or to another. */
  readonly pausedBy: 'own' | 'other' | null;
  readonly createdAt: Date;
  /** IANA name. */
  readonly practiceZone: string;
  readonly isPracticeDisabled: boolean;
  /** For a reminder: the state of its first text; null for other texts. */
  readonly firstState: MessageState | null;
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
/** How soon a held text is looked at again. A decision wakes it sooner. */
const HELD_PAUSE_MS = 60 * 60_000;
/** After this long, a first text that could not leave is too old to send. */
const MAX_WAIT_MS = 3 * 24 * 60 * 60_000;
/** An answer to a patient's text is not sent after this delay. */
const LATEST_ANSWER_MS = 15 * 60_000;
/**
 * The confirmation of an opt-out is not sent later than this after the patient's text. Source: 47 CFR
 * 64.1200(a)(12), docs/providers.md §3.1.
 */
export const LATEST_CONFIRMATION_MS = 5 * 60_000;

/**
 * Decides whether a due text is sent, waits, or is canceled (docs/product.md §8). `hours` apply to automatic
 * texts; null when quiet hours are off.
 */
export function decideText(facts: TextFacts, now: Date, hours: OpeningHours | null): Decision {
  if (facts.type === 'confirmation' || facts.type === 'answer') return decideServiceText(facts, now);
  if (facts.isOptedOut) return cancel('opted_out');
  if (!facts.isAutomatic) return { kind: 'send' };
  if (facts.pausedBy !== null) {
    const wait = { code: facts.pausedBy === 'own' ? 'held_for_reply' : 'held_elsewhere' } as const;
    return { kind: 'wait', until: new Date(now.getTime() + HELD_PAUSE_MS), wait };
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

/** An answer to a patient's text is sent at any hour, immediately or not at all. After an opt-out, only its confirmation is. */
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

/** Whether the first text keeps a reminder from being sent now; null when it does not. */
function decideReminder(facts: TextFacts, now: Date): Decision | null {
  const first = facts.firstState === null ? 'failed' : publicStatus(facts.firstState);
  if (first === 'failed') return cancel('first_text_failed');
  if (first === 'sent') return null;
  return { kind: 'wait', until: new Date(now.getTime() + FIRST_TEXT_PAUSE_MS), wait: null };
}

/**
 * Decides whether an automatic text to this number is sent at `now`, waits for the next shared opening, or has none
 * within 48 hours.
 */
export function waitForOpening(
  { phoneNumber, practiceZone }: Pick<TextFacts, 'phoneNumber' | 'practiceZone'>,
  now: Date,
  hours: OpeningHours,
): Exclude<Decision, { kind: 'cancel' }> | { readonly kind: 'never' } {
  const patientZones = zonesForPhone(phoneNumber);
  const places = { practiceZone, patientZones, states: statesForPhone(phoneNumber) };
  const opening = nextOpening(now, places, hours);
  if (opening === null) return { kind: 'never' };
  if (opening.getTime() === now.getTime()) return { kind: 'send' };
  const place = whoDecides(opening, now, places, hours);
  return {
    kind: 'wait',
    until: opening,
    wait: { code: 'waits_for_hours', opening: opening.toISOString(), place },
  };
}

/** Whose quiet hours cause the delay until an opening: one side, or both. */
function whoDecides(opening: Date, now: Date, places: SendPlaces, hours: OpeningHours): DecidingPlace {
  const isAsLate = (of: Partial<SendPlaces>) =>
    nextOpening(now, { ...places, ...of }, hours)?.getTime() === opening.getTime();
  const patientAlone = isAsLate({ practiceZone: null });
  const practiceAlone = isAsLate({ patientZones: [] });
  if (patientAlone === practiceAlone) return 'both';
  return patientAlone ? 'patient' : 'practice';
}

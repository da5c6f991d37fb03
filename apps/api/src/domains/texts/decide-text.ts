import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import { statesForPhone, zonesForPhone } from '../../rules/area-codes.js';
import { nextOpening, type SendPlaces } from '../../rules/next-opening.js';
import type { OpeningHours } from '../../rules/quiet-hours.js';
import { type DecidingPlace, waitsUntil } from '../../rules/wait-reasons.js';
import type { MessageType } from './message-types.js';
import { openingWords } from './queue/opening-words.js';
import { type MessageState, publicStatus } from './state.js';

/** The facts that decide about a due text. */
export interface TextFacts {
  readonly type: MessageType;
  readonly isAutomatic: boolean;
  /** E.164. */
  readonly phoneNumber: string;
  readonly isOptedOut: boolean;
  /** Whether a reply that waits for a decision holds automatic texts. */
  readonly isHeld: boolean;
  /** Whether such a reply is the practice's own to decide about. */
  readonly isOwnHold: boolean;
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
  | { readonly kind: 'wait'; readonly until: Date; readonly note: string | null }
  | { readonly kind: 'cancel'; readonly reason: string };

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
/** Why an answer is not sent. Only a copy of the patient's data shows it. */
const ANSWER_HELD = 'Automatic texts to this number were on hold.';

/**
 * Decides whether a due text is sent, waits, or is canceled (docs/product.md §8). `hours` apply to automatic
 * texts; null when quiet hours are off.
 */
export function decideText(facts: TextFacts, now: Date, hours: OpeningHours | null): Decision {
  if (facts.type === 'confirmation' || facts.type === 'answer') return decideServiceText(facts, now);
  if (facts.isOptedOut) return { kind: 'cancel', reason: TEXT_REASONS.optedOut };
  if (!facts.isAutomatic) return { kind: 'send' };
  if (facts.isHeld) {
    const note = facts.isOwnHold ? TEXT_REASONS.heldForReply : TEXT_REASONS.heldElsewhere;
    return { kind: 'wait', until: new Date(now.getTime() + HELD_PAUSE_MS), note };
  }
  if (facts.isPracticeDisabled) return { kind: 'cancel', reason: TEXT_REASONS.practiceDisabled };
  if (facts.orderedAt !== null) return { kind: 'cancel', reason: TEXT_REASONS.ordered };
  if (facts.cartExpiresAt === null || facts.cartExpiresAt <= now) {
    return { kind: 'cancel', reason: TEXT_REASONS.cartExpired };
  }
  if (facts.type !== 'reminder' && now.getTime() - facts.createdAt.getTime() > MAX_WAIT_MS) {
    return { kind: 'cancel', reason: TEXT_REASONS.waitedTooLong };
  }
  const decision = facts.type === 'reminder' ? decideReminder(facts, now) : null;
  if (decision) return decision;
  return hours === null ? { kind: 'send' } : waitForOpening(facts, now, hours);
}

/** An answer to a patient's text is sent at any hour, immediately or not at all. After an opt-out, only its confirmation is. */
function decideServiceText({ type, isOptedOut, isHeld, createdAt }: TextFacts, now: Date): Decision {
  const ageMs = now.getTime() - createdAt.getTime();
  if (type === 'confirmation') {
    const isLate = ageMs > LATEST_CONFIRMATION_MS;
    return isLate ? { kind: 'cancel', reason: TEXT_REASONS.confirmationLate } : { kind: 'send' };
  }
  if (ageMs > LATEST_ANSWER_MS) return { kind: 'cancel', reason: TEXT_REASONS.waitedTooLong };
  if (isOptedOut) return { kind: 'cancel', reason: TEXT_REASONS.optedOut };
  return isHeld ? { kind: 'cancel', reason: ANSWER_HELD } : { kind: 'send' };
}

/** Whether the first text keeps a reminder from being sent now; null when it does not. */
function decideReminder(facts: TextFacts, now: Date): Decision | null {
  const first = facts.firstState === null ? 'failed' : publicStatus(facts.firstState);
  if (first === 'failed') return { kind: 'cancel', reason: TEXT_REASONS.firstTextFailed };
  if (first === 'sent') return null;
  return { kind: 'wait', until: new Date(now.getTime() + FIRST_TEXT_PAUSE_MS), note: null };
}

/**
 * Decides whether an automatic text to this number is sent at `now`, waits for the next shared opening, or has none
 * within 48 hours.
 */
export function waitForOpening(
  { phoneNumber, practiceZone }: Pick<TextFacts, 'phoneNumber' | 'practiceZone'>,
  now: Date,
  hours: OpeningHours,
): Decision {
  const patientZones = zonesForPhone(phoneNumber);
  const places = { practiceZone, patientZones, states: statesForPhone(phoneNumber) };
  const opening = nextOpening(now, places, hours);
  if (opening === null) return { kind: 'cancel', reason: TEXT_REASONS.noOpening };
  if (opening.getTime() === now.getTime()) return { kind: 'send' };
  const note = waitsUntil(
    openingWords(opening, practiceZone, patientZones),
    whoDecides(opening, now, places, hours),
  );
  return { kind: 'wait', until: opening, note };
}

/** Whose hours make a text wait until an opening: the side without which it could go sooner, or else both. */
function whoDecides(opening: Date, now: Date, places: SendPlaces, hours: OpeningHours): DecidingPlace {
  const isAsLate = (of: Partial<SendPlaces>) =>
    nextOpening(now, { ...places, ...of }, hours)?.getTime() === opening.getTime();
  const patientAlone = isAsLate({ practiceZone: null });
  const practiceAlone = isAsLate({ patientZones: [] });
  if (patientAlone === practiceAlone) return 'both';
  return patientAlone ? 'patient' : 'practice';
}

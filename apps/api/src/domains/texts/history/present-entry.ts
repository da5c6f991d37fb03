import { type Message, type Reminder, SEND_DETAILS } from '@eyecart/shared/contracts';
import type { Reason, ReasonWithText } from '@eyecart/shared/reasons';
import { pick } from '@eyecart/shared/rules/pick';
import { describeReason, type ReasonContext } from '@eyecart/shared/staff-messages/reason-sentences';
import { reasonOf, waitOf } from '../../../db/reason-columns.js';
import { type CallerPractice, zoneOf } from '../../../http/access.js';
import { cartLink } from '../../carts/cart-link.js';
import { describeForStaff } from '../../carts/checkout-difference.js';
import { describeShortfalls, joinSentences } from '../describe-shortfalls.js';
import { presentReply } from '../inbound/reply-service.js';
import { PAUSE_REASONS, type PausedBy } from '../number-status.js';
import { liftableUntil } from '../opt-outs/staff-opt-outs.js';
import { reasonContext } from '../reason-context.js';
import type { createSendTimes } from '../send-time.js';
import { publicStatus } from '../state.js';
import type { HistoryEntry, HistoryText } from './history-entry-repository.js';

/** What presenting an entry needs besides its rows. */
export interface HistoryView {
  readonly practice: CallerPractice;
  readonly startNumber: string | null;
  readonly publicUrl: string;
  readonly replyRetentionDays: number;
  readonly sendTimeOf: ReturnType<typeof createSendTimes>;
}

/** A first text, its reminder once that was attempted, and texts of its link again. */
export function presentEntry(entry: HistoryEntry, view: HistoryView): Message[] {
  const isListed = ({ id }: Message) => id !== entry.reminder?.id || entry.reminder.attempts > 0;
  return presentWholeEntry(entry, view).filter(isListed);
}

/** `presentEntry`, including a reminder that was not attempted. */
export function presentWholeEntry(entry: HistoryEntry, view: HistoryView): Message[] {
  const { practice, replyRetentionDays, sendTimeOf, startNumber } = view;
  const { text, reminder, links, replies, pausedBy } = entry;
  const context = { ...reasonContext(practice, text.phoneNumber), startNumber };
  const ofCart = presentCart(entry, view);
  const first: Message = {
    isHeldForReply: pausedBy === 'own' && (waitsForReply(text) || reminder?.state === 'queued'),
    ...presentText(text, context),
    ...ofCart,
    ...(replies.length === 0 ? {} : { replies: replies.map((row) => presentReply(row, replyRetentionDays)) }),
  };
  const again = links.map(
    (link): Message => ({ isHeldForReply: false, ...presentText(link, context), ...ofCart }),
  );
  if (!reminder) return [first, ...again];
  // Sent at the first allowed hour once it is due (docs/product.md §8.9).
  const { dueAt, phoneNumber, state } = reminder;
  const place = phoneNumber && { phoneNumber, practiceZone: zoneOf(practice) };
  const goesAt = (place && state === 'queued' && sendTimeOf(dueAt, place)) || dueAt;
  const withReminder: Message = {
    reminder: presentReminder(reminder, { pausedBy, goesAt, context }),
    ...first,
  };
  return [withReminder, { isHeldForReply: false, ...presentText(reminder, context), ...ofCart }, ...again];
}

const waitsForReply = ({ state, waitCode }: HistoryText): boolean =>
  state === 'queued' && waitCode === 'held_for_reply';

/** What all texts of an entry have in common. */
function presentCart(entry: HistoryEntry, { practice, publicUrl }: HistoryView) {
  const { cart, difference } = entry;
  return {
    cartId: cart?.publicId ?? null,
    cartUrl: cart && cartLink(publicUrl, cart.publicId),
    practiceName: practice.name,
    openedAt: cart?.openedAt?.toISOString() ?? null,
    orderId: entry.orderId,
    orderEnded: entry.orderEnded,
    orderEndedAt: (entry.orderEnded && entry.orderEndedAt?.toISOString()) ?? null,
    linkExpiresAt: cart?.expiresAt.toISOString() ?? null,
    products: (cart?.lines ?? []).map((line) => pick(line, ['variantId', 'title', 'quantity'])),
    isStopped: entry.isStopped,
    optedOutAt: entry.optedOutAt?.toISOString() ?? null,
    optOutLiftableUntil: entry.ownOptOutAt && liftableUntil(entry.ownOptOutAt).toISOString(),
    checkoutNote: difference === null ? null : describeForStaff(difference, cart?.discountCode ?? null),
  };
}

function presentText(
  row: HistoryText,
  context: ReasonContext,
): Omit<Message, keyof ReturnType<typeof presentCart> | 'isHeldForReply'> {
  const reason = shownReason(row);
  const described = reason && describeReason(reason, context);
  const waited = describeWait(row, context);
  const lacking = describeShortfalls(row);
  const notes = [lacking.words, waited?.sentence ?? (row.state === 'queued' ? NOT_SENT_YET : null)];
  // The spread comes last: in V8, each named field after one copies the object, which costs 20 times as much here.
  return {
    id: row.id,
    phoneNumber: row.phoneNumber ?? '',
    isErased: row.erasedAt !== null,
    language: row.language,
    messageType: row.type === 'link' ? 'initial' : listedType(row.type),
    isAgain: row.type === 'link',
    isAskedByPatient: row.type === 'link' && row.isAutomatic,
    status: publicStatus(row.state),
    orderConverted: row.orderConvertedAt !== null,
    sentAt: row.sentAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    orderedAt: row.orderConvertedAt?.toISOString() ?? null,
    correctedAt: row.correctedAt?.toISOString() ?? null,
    isUnseenFailure: row.unseenFailureAt !== null,
    createdAt: row.createdAt.toISOString(),
    latestAt: row.latestAt.toISOString(),
    messageContent: row.body,
    errorMessage: described?.sentence ?? null,
    reason: described?.said ?? null,
    note: joinSentences(notes),
    shortfalls: lacking.said,
    wait: waited?.said ?? null,
    ...pick(row, SEND_DETAILS),
  };
}

/** Answers to replies are not part of the history. */
function listedType(type: Exclude<HistoryText['type'], 'link'>): Message['messageType'] {
  if (type === 'confirmation' || type === 'answer') throw new Error('Answers to replies are not listed.');
  return type;
}

/** A reminder waits for a decision about a reply even before it is due. */
function presentReminder(
  row: HistoryText,
  {
    pausedBy,
    goesAt,
    context,
  }: { readonly pausedBy: PausedBy | null; readonly goesAt: Date; readonly context: ReasonContext },
): Reminder {
  const wait = pausedBy === null ? waitOf(row) : PAUSE_REASONS[pausedBy];
  const reason = shownReason(row) ?? (row.state === 'queued' ? wait : null);
  const described = reason && describeReason(reason, context);
  return {
    state: reminderState(row),
    dueAt: goesAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    reason: described?.sentence ?? null,
    reasonDetail: described?.said ?? null,
    wording: row.body,
  };
}

/** Shown for a text that waits for its first or next attempt. */
const NOT_SENT_YET = 'Not sent yet. It will go out automatically.';

/** Why a text waits; one that was sent keeps why it was delayed, but not earlier failures. */
function describeWait(
  row: HistoryText,
  context: ReasonContext,
): { readonly sentence: string; readonly said: ReasonWithText } | null {
  const wait = waitOf(row);
  if (wait === null) return null;
  const { sentence, said, past } = describeReason(wait, context);
  if (row.state === 'queued') return { sentence, said };
  return past === null ? null : { sentence: past, said: { ...said, problem: past, nextStep: null } };
}

/** The reason at that time; the patient may have opted back in since. */
function shownReason(row: HistoryText): Reason | null {
  const reason = reasonOf(row);
  return row.state === 'canceled' && reason?.code === 'opted_out' ? { code: 'opted_out_then' } : reason;
}

function reminderState({ state, attempts }: HistoryText): Reminder['state'] {
  if (state === 'canceled') return 'canceled';
  return state === 'queued' && attempts === 0 ? 'scheduled' : publicStatus(state);
}

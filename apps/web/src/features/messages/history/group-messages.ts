import type { Message, OrderEnded, Reminder, TextedProduct } from '@eyecart/shared/contracts';
import { reminderDueAt } from '@eyecart/shared/rules/reminder';
import { plannedWording } from '../card/message-words';

/** The texts of one cart to one number. */
export interface MessageGroup {
  readonly key: string;
  readonly phoneNumber: string;
  readonly patientLastName: string | null;
  /** The number and the name were erased. */
  readonly isErased: boolean;
  readonly cartUrl: string | null;
  /** How the shop's total differs; null when it does not. */
  readonly checkoutNote: string | null;
  /** Initial and scheduled texts, newest first; more than one if the cart was sent again. */
  readonly firstTexts: readonly Message[];
  /** Reminders that were attempted, newest first. */
  readonly reminders: readonly Message[];
  /** The planned reminder, or why there is none; null once one was attempted. */
  readonly planned: Reminder | null;
  /** The text that was attempted last: the status of the row. */
  readonly latestText: Message;
  /** ISO; the latest of its texts and replies, whose day it is listed under. */
  readonly latestAt: string;
  readonly isConverted: boolean;
  /** All its orders were canceled, or canceled and refunded in full; null otherwise. */
  readonly orderEnded: OrderEnded | null;
  /** ISO; null where the shop did not say. */
  readonly orderEndedAt: string | null;
  readonly products: readonly TextedProduct[];
  /** ISO; null until the patient opens it. */
  readonly openedAt: string | null;
  readonly orderedAt: string | null;
  /** For the order's details; null without an order, or if only its texts are marked as ordered. */
  readonly orderId: string | null;
  /** ISO; null without a cart. */
  readonly linkExpiresAt: string | null;
  /** The number may not be texted. */
  readonly isStopped: boolean;
  /** ISO; null unless it opted out through this practice. */
  readonly optedOutAt: string | null;
  /** ISO; until when the practice may take back its own opt-out; null without one. */
  readonly optOutLiftableUntil: string | null;
  /** ISO; null unless the cart was sent again to a corrected number. */
  readonly correctedAt: string | null;
  /** A text of it waits for a decision about a reply. */
  readonly isHeldForReply: boolean;
  /** The ids of its failed texts that no one has seen. */
  readonly unseenFailures: readonly string[];
}

/** Groups texts by number and cart, in the server's order: by the latest of their texts and replies. */
export function groupMessages(messages: readonly Message[], now = new Date()): MessageGroup[] {
  const byKey = new Map<string, [Message, ...Message[]]>();
  for (const message of messages) {
    const key = groupKey(message);
    const others = byKey.get(key);
    if (others === undefined) byKey.set(key, [message]);
    else others.push(message);
  }
  return [...byKey].map(([key, ofGroup]) => groupOf(key, ofGroup, now));
}

/** The number and the last part of the cart's link, or the text's id if it has none (docs/product.md §8.13). */
function groupKey({ id, phoneNumber, cartUrl }: Message): string {
  const cart = cartUrl
    ?.split(/[?#]/, 1)[0]
    ?.split('/')
    .findLast((part) => part !== '');
  return `${phoneNumber.replace(/\D/g, '')} ${cart ?? id}`;
}

function groupOf(key: string, messages: readonly [Message, ...Message[]], now: Date): MessageGroup {
  const newestFirst = messages.toSorted(
    (one, other) => Date.parse(ownTime(other)) - Date.parse(ownTime(one)),
  );
  const reminders = newestFirst.filter(({ messageType }) => messageType === 'reminder');
  const firstTexts = newestFirst.filter(({ messageType }) => messageType !== 'reminder');
  const isConverted = messages.some(({ orderConverted }) => orderConverted);
  return {
    key,
    phoneNumber: messages.find(({ phoneNumber }) => phoneNumber !== '')?.phoneNumber ?? '',
    patientLastName: newestFirst.find(({ patientLastName }) => patientLastName)?.patientLastName ?? null,
    isErased: messages.some(({ isErased }) => isErased),
    cartUrl: newestFirst.find(({ cartUrl }) => cartUrl)?.cartUrl ?? null,
    checkoutNote: newestFirst.find(({ checkoutNote }) => checkoutNote)?.checkoutNote ?? null,
    firstTexts,
    reminders,
    planned: reminders.length > 0 ? null : plannedReminder(firstTexts, isConverted, now),
    latestText: latestOf(reminders[0], firstTexts[0]) ?? messages[0],
    latestAt: messages.map(({ latestAt }) => latestAt).reduce(later),
    isConverted,
    orderEnded: newestFirst.find(({ orderEnded }) => orderEnded)?.orderEnded ?? null,
    orderEndedAt: newestFirst.find(({ orderEndedAt }) => orderEndedAt)?.orderEndedAt ?? null,
    products: newestFirst.find(({ products }) => products.length > 0)?.products ?? [],
    openedAt: newestFirst.find(({ openedAt }) => openedAt)?.openedAt ?? null,
    orderedAt: newestFirst.find(({ orderedAt }) => orderedAt)?.orderedAt ?? null,
    orderId: newestFirst.find(({ orderId }) => orderId)?.orderId ?? null,
    linkExpiresAt: newestFirst.find(({ linkExpiresAt }) => linkExpiresAt)?.linkExpiresAt ?? null,
    isStopped: messages.some(({ isStopped }) => isStopped),
    optedOutAt: newestFirst.find(({ optedOutAt }) => optedOutAt)?.optedOutAt ?? null,
    optOutLiftableUntil:
      newestFirst.find(({ optOutLiftableUntil }) => optOutLiftableUntil)?.optOutLiftableUntil ?? null,
    correctedAt: firstTexts.find(({ correctedAt }) => correctedAt)?.correctedAt ?? null,
    isHeldForReply: firstTexts.some(({ isHeldForReply }) => isHeldForReply),
    unseenFailures: messages.filter(({ isUnseenFailure }) => isUnseenFailure).map(({ id }) => id),
  };
}

/** ISO; when a text was sent, or else last tried. What followed a first text does not count. */
export const ownTime = (text: Message): string =>
  text.sentAt ?? (text.messageType === 'reminder' ? text.latestAt : text.createdAt);

const later = (one: string, other: string): string => (Date.parse(other) > Date.parse(one) ? other : one);

/** The reminder, unless the cart was sent again after it. */
function latestOf(reminder: Message | undefined, first: Message | undefined): Message | undefined {
  if (reminder === undefined || first === undefined) return reminder ?? first;
  return Date.parse(first.createdAt) > Date.parse(reminder.latestAt) ? first : reminder;
}

/** The states of the reminder that counts: a cart gets one, which may belong to an older text. */
const LIVE_STATES: readonly Reminder['state'][] = ['sent', 'pending', 'scheduled'];

function plannedReminder(firstTexts: readonly Message[], isConverted: boolean, now: Date): Reminder | null {
  const reminders = firstTexts.flatMap(({ reminder }) => reminder ?? []);
  const [newest] = reminders;
  if (newest === undefined) return isConverted ? null : defaultReminder(firstTexts, now);
  return reminders.find(({ state }) => LIVE_STATES.includes(state)) ?? newest;
}

/**
 * The reminder if the server names none: due a fixed time after the first text. Null once that
 * time has passed.
 */
function defaultReminder(firstTexts: readonly Message[], now: Date): Reminder | null {
  const sent = firstTexts.find(({ status, sentAt }) => status === 'sent' && sentAt !== null);
  if (!sent?.sentAt || !sent.cartUrl) return null;
  const { practiceName, cartUrl } = sent;
  const dueAt = reminderDueAt(new Date(sent.sentAt));
  if (dueAt <= now) return null;
  return {
    state: 'scheduled',
    dueAt: dueAt.toISOString(),
    sentAt: null,
    reason: null,
    reasonDetail: null,
    wording: plannedWording(practiceName, cartUrl),
  };
}

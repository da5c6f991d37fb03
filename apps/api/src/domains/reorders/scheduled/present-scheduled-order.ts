import type { OrderRepeat, Practice, ScheduledOrder } from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import { priceToday } from '../../carts/price-today.js';
import type { CatalogSnapshot } from '../../catalog/catalog-snapshot.js';
import { HOLD_REASONS } from '../../texts/hold-reasons.js';
import type { Hold } from '../../texts/reply-repository.js';
import { publicStatus } from '../../texts/state.js';
import type { ListedOrder } from './scheduled-order-repository.js';

const ON_ITS_WAY = 'The text is being sent.';
const WAITS = 'The text is waiting for its next attempt.';
const UNCONFIRMED = 'Delivery is not confirmed yet. No need to send again.';

/**
 * A scheduled order as staff see it, at today's prices and stock. It counts as sent once its text was accepted.
 * If the text failed, the order stays pending with that reason (docs/product.md §8.8).
 */
export function presentScheduledOrder(
  listed: ListedOrder,
  practice: Practice,
  snapshot: CatalogSnapshot,
  hold: Hold | null,
  repeat: OrderRepeat | null,
): ScheduledOrder {
  const { order } = listed;
  const { items, unavailable } = priceToday(snapshot, order.lines);
  return {
    id: order.id,
    items,
    unavailableItems: unavailable,
    phoneNumber: order.phoneNumber === null ? null : formatUsPhone(order.phoneNumber),
    patientLastName: order.patientLastName,
    // The practice's code may have changed since. Keep the discount, but apply the current code.
    discountCode: order.discountCode === null ? null : practice.discountCode,
    practiceName: practice.name,
    language: order.language,
    scheduledFor: order.scheduledFor.toISOString(),
    sendsAt: null,
    isHeldForReply: false,
    repeat,
    ...statusOf(listed, hold),
  };
}

type StatusFields = Pick<ScheduledOrder, 'status' | 'failureReason' | 'note' | 'sentAt'> &
  Partial<Pick<ScheduledOrder, 'sendsAt' | 'isHeldForReply'>>;

function statusOf({ order, text, isOptedOut }: ListedOrder, hold: Hold | null): StatusFields {
  const pending = { status: 'pending', sentAt: null } as const;
  const held = { isHeldForReply: hold === 'own' };
  // A text from before it was changed or restored no longer counts.
  if (text === null || order.textedAt === null) {
    const failureReason = reasonNow(order.failureReason, isOptedOut);
    const sendsAt = failureReason === null ? order.dueAt.toISOString() : null;
    if (failureReason !== null || hold === null)
      return { ...pending, failureReason, note: order.note, sendsAt };
    return { ...pending, ...held, failureReason, note: joinWords(order.note, HOLD_REASONS[hold]), sendsAt };
  }
  const textStatus = publicStatus(text.state);
  if (textStatus === 'sent') {
    const sentAt = text.sentAt?.toISOString() ?? null;
    return { status: 'sent', failureReason: null, note: order.note, sentAt };
  }
  if (textStatus === 'failed') {
    const failureReason = reasonNow(text.errorMessage, isOptedOut);
    return { ...pending, failureReason, note: order.note };
  }
  const waiting = { ...pending, failureReason: null };
  if (hold !== null && text.state === 'queued' && text.isAutomatic) {
    return { ...waiting, ...held, note: joinWords(order.note, HOLD_REASONS[hold]) };
  }
  return { ...waiting, note: joinWords(order.note, waitingWords(text)) };
}

const joinWords = (note: string | null, words: string): string =>
  note === null ? words : `${note} ${words}`;

/** The status line of a text whose outcome is open. */
function waitingWords({ state, waitNote }: NonNullable<ListedOrder['text']>): string {
  if (state === 'unknown') return UNCONFIRMED;
  if (state === 'queued') return waitNote ?? WAITS;
  return ON_ITS_WAY;
}

/** A current opt-out comes first, since nothing can be sent while it lasts. Otherwise the order's own reason shows. */
function reasonNow(reason: string | null, isOptedOut: boolean): string | null {
  if (isOptedOut) return TEXT_REASONS.optedOut;
  return reason === TEXT_REASONS.optedOut ? TEXT_REASONS.optedOutWhenDue : reason;
}

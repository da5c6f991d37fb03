import type { Practice, ScheduledOrder } from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import { priceToday } from '../carts/price-today.js';
import type { CatalogueSnapshot } from '../catalogue/catalogue-snapshot.js';
import { publicStatus } from '../messages/message-state.js';
import type { ListedOrder } from './scheduled-order-repository.js';

const ON_ITS_WAY = 'The text is being sent.';
const UNCONFIRMED =
  'Delivery is not confirmed yet. The text is not sent again; its status follows by itself.';

/**
 * A scheduled order as staff see it, at today's prices and stock. It counts as sent once its text was accepted; a text that
 * failed leaves it pending with that text's reason (DESIGN 5.20).
 */
export function presentScheduledOrder(
  listed: ListedOrder,
  practice: Practice,
  snapshot: CatalogueSnapshot,
): ScheduledOrder {
  const { order } = listed;
  const { items, unavailable } = priceToday(snapshot, order.lines);
  return {
    id: order.id,
    items,
    unavailableItems: unavailable,
    phoneNumber: formatUsPhone(order.phoneNumber),
    patientLastName: order.patientLastName,
    // The practice's code may have changed since: its discount is kept, not the word for it.
    discountCode: order.discountCode === null ? null : practice.discountCode,
    practiceName: practice.name,
    scheduledFor: order.scheduledFor.toISOString(),
    ...standingOf(listed),
  };
}

type Standing = Pick<ScheduledOrder, 'status' | 'failureReason' | 'note' | 'sentAt'>;

function standingOf({ order, text, isOptedOut }: ListedOrder): Standing {
  const pending = { status: 'pending', sentAt: null } as const;
  if (text === null) {
    const failureReason = isOptedOut ? TEXT_REASONS.optedOut : order.failureReason;
    return { ...pending, failureReason, note: order.note };
  }
  const textStatus = publicStatus(text.state);
  if (textStatus === 'sent') {
    const sentAt = text.sentAt?.toISOString() ?? null;
    return { status: 'sent', failureReason: null, note: order.note, sentAt };
  }
  if (textStatus === 'failed') {
    const failureReason = isOptedOut ? TEXT_REASONS.optedOut : text.errorMessage;
    return { ...pending, failureReason, note: order.note };
  }
  const words = text.state === 'unknown' ? UNCONFIRMED : ON_ITS_WAY;
  // Where the text waits, its own note says until when.
  const said = new Set([order.note, text.note].filter((note) => note !== null));
  const waits = text.note !== null && text.note !== order.note;
  return { ...pending, failureReason: null, note: [...said, ...(waits ? [] : [words])].join(' ') };
}

import type { OrderRepeat, ScheduledOrder } from '@eyecart/shared/contracts';
import type { Reason } from '@eyecart/shared/reasons';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { describeReason, type ReasonContext } from '@eyecart/shared/staff-messages/reason-sentences';
import { reasonOf, waitOf } from '../../../db/reason-columns.js';
import type { CallerPractice } from '../../../http/access.js';
import { priceToday } from '../../carts/price-today.js';
import type { CatalogSnapshot } from '../../catalog/catalog-snapshot.js';
import {
  type DescribedShortfalls,
  describeShortfalls,
  joinSentences,
} from '../../texts/describe-shortfalls.js';
import { PAUSE_REASONS, type PausedBy } from '../../texts/number-status.js';
import { reasonContext } from '../../texts/reason-context.js';
import { publicStatus } from '../../texts/state.js';
import type { ListedOrder } from './scheduled-order-repository.js';

const ON_ITS_WAY = 'The text is being sent.';
const WAITS = 'The text is waiting for its next attempt.';
const UNCONFIRMED = 'Delivery is not confirmed yet. No need to send again.';

interface ScheduledOrderView {
  readonly practice: CallerPractice;
  readonly snapshot: CatalogSnapshot;
  readonly pausedBy: PausedBy | null;
  readonly repeat: OrderRepeat | null;
  /** As in `ReasonContext`. */
  readonly startNumber?: string | null;
}

/**
 * A scheduled order as staff see it, at today's prices and stock. It counts as sent once its text was accepted.
 * If the text failed, the order stays pending with that reason (docs/product.md §8.8).
 */
export function presentScheduledOrder(
  listed: ListedOrder,
  { practice, snapshot, pausedBy, repeat, startNumber }: ScheduledOrderView,
): ScheduledOrder {
  const { order } = listed;
  const own = reasonContext(practice, order.phoneNumber);
  const context = startNumber === undefined ? own : { ...own, startNumber };
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
    ...describeStatus(statusOf(listed, pausedBy), context),
    ...(order.canceledAt && {
      canceledAt: order.canceledAt.toISOString(),
      sendsAt: null,
      isHeldForReply: false,
    }),
  };
}

interface Status extends Partial<Pick<ScheduledOrder, 'sendsAt' | 'isHeldForReply'>> {
  readonly status: ScheduledOrder['status'];
  readonly sentAt: string | null;
  readonly reason: Reason | null;
  /** What its cart lacks. */
  readonly lacking: DescribedShortfalls;
  /** What it waits for; the last one is the `wait` that the API gives. */
  readonly waits: readonly Reason[];
  /** For staff, about a text whose outcome is open. */
  readonly textNote?: string;
}

function describeStatus({ reason, waits, lacking, textNote, ...status }: Status, context: ReasonContext) {
  const failed = reason && describeReason(reason, context);
  const waiting = waits.map((wait) => describeReason(wait, context));
  return {
    failureReason: failed?.sentence ?? null,
    reason: failed?.said ?? null,
    note: joinSentences([lacking.words, ...waiting.map(({ sentence }) => sentence), textNote ?? null]),
    shortfalls: lacking.said,
    wait: waiting.at(-1)?.said ?? null,
    ...status,
  };
}

function statusOf({ order, text, isOptedOut }: ListedOrder, pausedBy: PausedBy | null): Status {
  const shortfalls = order.textedAt === null || text === null ? null : text.shortfalls;
  const lacking = describeShortfalls({ shortfalls, note: order.note });
  const pending = { status: 'pending', sentAt: null, reason: null, lacking, waits: [] } as const;
  const isHeldForReply = pausedBy === 'own';
  const pauses = pausedBy === null ? [] : [PAUSE_REASONS[pausedBy]];
  // A text from before the order was changed or restored no longer counts.
  if (text === null || order.textedAt === null) {
    const reason = reasonNow(reasonOf(order), isOptedOut);
    const waits = [waitOf(order)].filter((wait) => wait !== null);
    if (reason !== null) return { sendsAt: null, ...pending, reason, waits };
    const sendsAt = order.dueAt.toISOString();
    return { isHeldForReply, sendsAt, ...pending, waits: [...waits, ...pauses] };
  }
  const textStatus = publicStatus(text.state);
  if (textStatus === 'sent') {
    return { ...pending, status: 'sent', sentAt: text.sentAt?.toISOString() ?? null };
  }
  if (textStatus === 'failed') return { ...pending, reason: reasonNow(reasonOf(text), isOptedOut) };
  if (pausedBy !== null && text.state === 'queued' && text.isAutomatic) {
    return { ...pending, isHeldForReply, waits: pauses };
  }
  if (text.state === 'unknown') return { ...pending, textNote: UNCONFIRMED };
  if (text.state !== 'queued') return { ...pending, textNote: ON_ITS_WAY };
  const wait = waitOf(text);
  return wait === null ? { ...pending, textNote: WAITS } : { ...pending, waits: [wait] };
}

/** A current opt-out outweighs the order's own reason, because nothing can be sent while it lasts. */
function reasonNow(reason: Reason | null, isOptedOut: boolean): Reason | null {
  if (isOptedOut) return { code: 'opted_out' };
  return reason?.code === 'opted_out' ? { code: 'opted_out_when_due' } : reason;
}

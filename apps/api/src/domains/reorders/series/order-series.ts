import { repeatTime } from '@eyecart/shared/rules/repeat';
import type { Database } from '../../../db/client.js';
import { reasonColumns, waitColumns } from '../../../db/reason-columns.js';
import { sendTimeOf } from '../../texts/send-time.js';
import type { ScheduledOrderRow } from '../scheduled/scheduled-order-repository.js';
import type { SendRules } from '../scheduled/scheduled-time.js';
import {
  deleteOrdersOfSeries,
  endSeries,
  type InSeries,
  insertOrderOfSeries,
  lockLaterOrders,
  reopenSeries,
  type SeriesRow,
} from './series-repository.js';

/** An order and its series, both locked; the series is null for a one-time order. */
interface LockedInSeries {
  readonly order: ScheduledOrderRow;
  readonly series: SeriesRow | null;
}

/** The planned time after an order's; null when it is a one-time order, the last one, or the series has ended. */
export function timeAfter(order: InSeries, series: SeriesRow | null, zone: string): Date | null {
  if (series === null || series.endedAt !== null || order.seriesNumber === null) return null;
  return repeatTime(series, order.seriesNumber + 1, zone);
}

/**
 * Adds the order after the latest of a series, or ends the series when there is none. Times that have passed get an
 * order that says why it was skipped. Does nothing for other orders, or once the series has ended.
 * Source: docs/product.md §8.25.
 */
export async function continueSeries(
  tx: Database,
  { order, series }: LockedInSeries & { readonly order: { readonly phoneNumber: string } },
  { zone, hours, now }: SendRules,
): Promise<void> {
  if (series === null || series.endedAt !== null || order.seriesNumber === null) return;
  if ((await lockLaterOrders(tx, order)).length > 0) return;
  const { id: _, erasedAt: _erased, ...kept } = order;
  for (let number = order.seriesNumber + 1; ; number += 1) {
    const scheduledFor = repeatTime(series, number, zone);
    if (scheduledFor === null) return endSeries(tx, series.id, 'finished', now);
    const isLate = scheduledFor <= now;
    const place = { phoneNumber: order.phoneNumber, practiceZone: zone };
    await insertOrderOfSeries(tx, {
      ...kept,
      seriesNumber: number,
      scheduledFor,
      dueAt: (isLate ? null : sendTimeOf(scheduledFor, place, hours)) ?? scheduledFor,
      textedAt: null,
      ...reasonColumns(isLate ? { code: 'repeat_late' } : null),
      note: null,
      ...waitColumns(null),
      canceledAt: null,
      createdAt: now,
    });
    if (!isLate) return;
  }
}

/**
 * Makes a canceled order the waiting one of its series again: deletes later orders, and continues a series that was
 * stopped or finished. `false`, without a change, when a later order was already texted.
 */
export async function rewindSeries(tx: Database, { order, series }: LockedInSeries): Promise<boolean> {
  if (series === null) return true;
  const later = await lockLaterOrders(tx, order);
  if (later.some(({ textedAt }) => textedAt !== null)) return false;
  const ids = later.map(({ id }) => id);
  if (ids.length > 0) await deleteOrdersOfSeries(tx, ids);
  if (series.endReason === 'stopped' || series.endReason === 'finished') await reopenSeries(tx, series.id);
  return true;
}

import type { OrderRepeat } from '@eyecart/shared/contracts';
import { repeatTimesAfter } from '@eyecart/shared/rules/repeat';
import { describeReason } from '@eyecart/shared/staff-messages/reason-sentences';
import type { Database } from '../../../db/client.js';
import { reasonOf } from '../../../db/reason-columns.js';
import { publicStatus } from '../../texts/state.js';
import {
  type ListedOrder,
  listOrdersOfSeries,
  type ScheduledOrderRow,
} from '../scheduled/scheduled-order-repository.js';
import { listSeries } from './series-repository.js';

/** Upcoming dates shown on a card. */
const MAX_UPCOMING = 3;
/** Past dates shown on a card. */
const MAX_PAST = 24;

/** The repeating orders that these orders belong to, as staff see them, by order. `zone` is the practice's. */
export async function findRepeats(
  tx: Database,
  orders: readonly Pick<ScheduledOrderRow, 'id' | 'seriesId' | 'seriesNumber'>[],
  zone: string,
): Promise<ReadonlyMap<number, OrderRepeat>> {
  const ids = [...new Set(orders.flatMap(({ seriesId }) => seriesId ?? []))];
  if (ids.length === 0) return new Map();
  const series = await listSeries(tx, ids);
  const all = await listOrdersOfSeries(tx, ids);
  return new Map(
    orders.flatMap(({ id, seriesId, seriesNumber }): [number, OrderRepeat][] => {
      const own = series.find((one) => one.id === seriesId);
      if (own === undefined || seriesNumber === null) return [];
      const isPast = ({ order }: ListedOrder) =>
        order.seriesId === seriesId && (order.seriesNumber ?? 0) < seriesNumber;
      const { everyMonths, untilOn, times, endedAt, endReason } = own;
      const next = endedAt === null ? repeatTimesAfter(own, seriesNumber, zone, MAX_UPCOMING) : [];
      const repeat = {
        everyMonths,
        untilOn,
        times,
        number: seriesNumber,
        nextAt: next.map((at) => at.toISOString()),
        past: all.filter(isPast).slice(0, MAX_PAST).map(pastOf),
        endedAt: endedAt?.toISOString() ?? null,
        endReason,
      };
      return [[id, repeat]];
    }),
  );
}

function pastOf({ order, text }: ListedOrder): OrderRepeat['past'][number] {
  const past = {
    id: order.id,
    scheduledFor: order.scheduledFor.toISOString(),
    sentAt: null,
    reason: null,
    reasonDetail: null,
  };
  const status = text && publicStatus(text.state);
  if (status === 'sent') return { ...past, outcome: 'sent', sentAt: text?.sentAt?.toISOString() ?? null };
  if (order.canceledAt !== null) return { ...past, outcome: 'skipped' };
  const reason = text !== null && status === 'failed' ? reasonOf(text) : reasonOf(order);
  if (reason === null) return { ...past, outcome: status === 'failed' ? 'not_sent' : 'waiting' };
  const { sentence, said } = describeReason(reason);
  return { ...past, outcome: 'not_sent', reason: sentence, reasonDetail: said };
}

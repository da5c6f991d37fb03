import type { RepeatEnd } from '@eyecart/shared/contracts';
import type { OrderReason } from '@eyecart/shared/reasons';
import { REORDER_CONSENT_VERSION } from '@eyecart/shared/rules/consent';
import { pick } from '@eyecart/shared/rules/pick';
import pMap from 'p-map';
import type { Logger } from 'pino';
import type { Database, RootDatabase } from '../../../db/client.js';
import { describeFault } from '../../../faults/describe-fault.js';
import { type Clock, startStopwatch } from '../../../providers/clock.js';
import type { OpeningHours } from '../../../rules/quiet-hours.js';
import type { Catalog } from '../../catalog/catalog.js';
import { recordConsent } from '../../texts/consent-repository.js';
import { decideAhead } from '../../texts/decide-ahead.js';
import { continueSeries } from '../series/order-series.js';
import { endSeries, type InSeries, listTextedBefore } from '../series/series-repository.js';
import {
  type DueOrder,
  type LockedDueOrder,
  listDueOrders,
  lockDueOrder,
  updateScheduledOrder,
} from './locked-order-repository.js';
import type { MakeOrderText } from './make-order-text.js';

/** Due orders per query. */
const BATCH_SIZE = 100;
/** Orders processed concurrently. Most are due at the same minute, noon. */
const AT_ONCE = 4;

interface Dependencies {
  readonly db: RootDatabase;
  readonly makeOrderText: MakeOrderText;
  readonly catalog: Pick<Catalog, 'refresh' | 'snapshot'>;
  readonly clock: Clock;
  /** Hours for automatic texts; null when quiet hours are off. */
  readonly hours: OpeningHours | null;
  readonly log: Logger;
}

type Outcome = 'queued' | 'postponed' | 'failed' | 'taken' | 'broken';

/** Returns how many orders had each outcome. Stops between two batches when `signal` is aborted or the clock is set. */
export type SendDueOrders = (signal?: AbortSignal) => Promise<Record<Outcome, number>>;

/**
 * Queues the texts of all due scheduled orders (docs/product.md §8.8, §8.9), each in its own transaction, so that a
 * crash leaves it unchanged and an error blocks no others. Safe to run concurrently.
 */
export function createSendDueOrders(dependencies: Dependencies): SendDueOrders {
  const { db, catalog, clock, log } = dependencies;

  async function sendOne({ id }: DueOrder, now: Date): Promise<Outcome> {
    try {
      const outcome = await db.transaction(async (tx) => {
        const locked = await lockDueOrder(tx, id, now);
        return locked && settle(tx, locked, now, dependencies);
      });
      if (outcome === null) return 'taken';
      log.info({ scheduledOrderId: id, outcome }, 'Scheduled order was due');
      return outcome;
    } catch (error) {
      log.error({ scheduledOrderId: id, fault: describeFault(error) }, 'Scheduled order could not be sent');
      return 'broken';
    }
  }

  return async (signal) => {
    const counts = { queued: 0, postponed: 0, failed: 0, taken: 0, broken: 0 };
    const stopwatch = startStopwatch(clock);
    let batch = await listDueOrders(db, stopwatch.now(), null, BATCH_SIZE);
    if (batch.length === 0) return counts;
    await catalog.refresh();
    // Before the first sync, everything would look gone.
    if (catalog.snapshot().syncedAt === null) return counts;
    while (batch.length > 0 && !signal?.aborted && stopwatch.isSteady()) {
      const outcomes = await pMap(batch, (order) => sendOne(order, stopwatch.now()), {
        concurrency: AT_ONCE,
      });
      for (const outcome of outcomes) counts[outcome] += 1;
      batch = await listDueOrders(db, stopwatch.now(), batch.at(-1) ?? null, BATCH_SIZE);
    }
    return counts;
  };
}

/**
 * Queues a due order's text, postpones it, or records why it cannot be sent. A repeating order continues with its next
 * time or ends (docs/product.md §8.25).
 */
async function settle(
  tx: Database,
  locked: LockedDueOrder,
  now: Date,
  { makeOrderText, hours }: Dependencies,
): Promise<Outcome> {
  const { order, series, practice } = locked;
  const scheduleNext = () => continueSeries(tx, locked, { zone: practice.timeZone, hours, now });
  const fail = async (reason: OrderReason, end?: RepeatEnd): Promise<Outcome> => {
    await updateScheduledOrder(tx, order.id, { reason, note: null, wait: null });
    if (end === undefined) await scheduleNext();
    else if (order.seriesId !== null) await endSeries(tx, order.seriesId, end, now);
    return 'failed';
  };
  if (order.isInDoubt) {
    // Staff decide from here on.
    await updateScheduledOrder(tx, order.id, { isInDoubt: false });
    return fail({ code: 'in_doubt' });
  }
  const { practiceId, phoneNumber } = order;
  const isWeeklyExempt = order.seriesId === null && !order.isAutomaticRefill;
  const decision = await decideAhead(tx, { practiceId, phoneNumber, isWeeklyExempt }, now, hours);
  if (decision.kind === 'cancel' && decision.reason.code !== 'no_opening') {
    return fail(decision.reason, decision.reason.code);
  }
  if (await areTextsUnopened(tx, order)) return fail({ code: 'repeat_not_opened' }, 'not_opened');
  if (decision.kind === 'cancel') return fail(decision.reason);
  if (decision.kind === 'wait') {
    const { until: dueAt, wait } = decision;
    await updateScheduledOrder(
      tx,
      order.id,
      wait?.code === 'weekly_limit' ? { dueAt, note: null, wait } : { dueAt },
    );
    return 'postponed';
  }
  const made = await makeOrderText(tx, locked, practice, { isAutomatic: true, now });
  if (made.kind !== 'queued') return fail(made.reason, 'nothing_left');
  const consent = order.isAutomaticRefill ? REFILL_CONSENT : series;
  if (consent !== null) {
    await recordConsent(tx, {
      ...pick(consent, ['wordingVersion', 'given', 'recordedBy']),
      ...pick(order, ['phoneNumber', 'practiceId', 'language']),
      cartId: made.cartId,
      recordedAt: now,
    });
  }
  if (series !== null) await scheduleNext();
  return 'queued';
}

/** The patient asked for refill texts. */
const REFILL_CONSENT = {
  wordingVersion: REORDER_CONSENT_VERSION,
  given: 'requested',
  recordedBy: 'patient',
} as const;

/** A repeating order stops after this many unopened texts in a row. */
const MAX_UNOPENED = 3;

/** Whether the three texts of a repeating order before this one were not opened (docs/product.md §8.25). */
async function areTextsUnopened(tx: Database, { seriesId, seriesNumber }: InSeries): Promise<boolean> {
  if (seriesId === null || seriesNumber === null) return false;
  const last = await listTextedBefore(tx, seriesId, seriesNumber, MAX_UNOPENED);
  return last.length === MAX_UNOPENED && last.every((text) => text.isUnopened);
}

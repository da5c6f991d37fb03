import { and, count, eq, gt, isNotNull, isNull, lte, min } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import {
  catalogState,
  checkoutDifferences,
  DIFFERENCE_REASONS,
  messages,
  orderSync,
  replies,
  replySync,
  senderPaces,
  webhookDeliveries,
  webhookEvents,
  webhooks,
} from '../../../db/schema/index.js';
import { IS_WAITING } from '../../texts/number-status.js';

/** One value without a label, or one for each value of the label. */
type Reading = number | ReadonlyMap<string, number>;

export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly read: (db: Database, now: Date) => Promise<Reading>;
}

/**
 * Metrics counted in the database, so that every process reports the same figures. Each reads few rows,
 * through an index. Source: docs/product.md §9.8.
 */
export const DATABASE_FIGURES: readonly Figure[] = [
  {
    name: 'eyecart_texts_due',
    help: 'Texts that are due and wait to be sent.',
    read: async (db, now) => (await readDue(db, now)).waiting,
  },
  {
    name: 'eyecart_oldest_due_text_age_seconds',
    help: 'How long the oldest of them has been due.',
    read: async (db, now) => secondsSince((await readDue(db, now)).oldest, now),
  },
  {
    name: 'eyecart_oldest_unsettled_text_age_seconds',
    help: 'Time since the oldest attempt of a text that is being sent or has an unknown outcome.',
    async read(db, now) {
      const states = ['sending', 'unknown'] as const;
      const oldest = await Promise.all(
        states.map(async (state) => {
          const [found] = await db
            .select({ at: min(messages.attemptedAt) })
            .from(messages)
            .where(eq(messages.state, state));
          return secondsSince(found?.at ?? null, now);
        }),
      );
      return Math.max(...oldest);
    },
  },
  {
    name: 'eyecart_oldest_open_webhook_age_seconds',
    help: "How long the oldest of the shop's webhooks has been waiting to be processed.",
    async read(db, now) {
      const [found] = await db
        .select({ at: min(webhookEvents.receivedAt) })
        .from(webhookEvents)
        .where(isNull(webhookEvents.processedAt));
      return secondsSince(found?.at ?? null, now);
    },
  },
  {
    name: 'eyecart_oldest_open_delivery_age_seconds',
    help: "How long the oldest event has been waiting for a practice's own system to accept it.",
    async read(db, now) {
      const [found] = await db
        .select({ at: min(webhookDeliveries.occurredAt) })
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.state, 'open'));
      return secondsSince(found?.at ?? null, now);
    },
  },
  {
    name: 'eyecart_outgoing_webhooks_off',
    help: "Practices' webhooks that were disabled because they failed for too long.",
    async read(db) {
      const [found] = await db
        .select({ off: count() })
        .from(webhooks)
        .where(isNotNull(webhooks.switchedOffAt));
      return found?.off ?? 0;
    },
  },
  {
    name: 'eyecart_webhooks_aside',
    help: 'Webhooks and orders of the last days that could not be processed.',
    async read(db) {
      const [found] = await db
        .select({ events: count() })
        .from(webhookEvents)
        .where(isNotNull(webhookEvents.fault));
      return found?.events ?? 0;
    },
  },
  {
    name: 'eyecart_order_sync_age_seconds',
    help: "Time since the point up to which the shop's orders have been read.",
    async read(db, now) {
      const [found] = await db.select({ at: orderSync.changesReadUntil }).from(orderSync);
      return secondsSince(found?.at ?? null, now);
    },
  },
  {
    name: 'eyecart_reply_sync_age_seconds',
    help: "Time since the point up to which the gateway's replies have been read.",
    async read(db, now) {
      const [found] = await db.select({ at: replySync.readUntil }).from(replySync);
      return secondsSince(found?.at ?? null, now);
    },
  },
  {
    name: 'eyecart_catalog_sync_age_seconds',
    help: 'Time since the last full read of the catalog.',
    async read(db, now) {
      const [found] = await db.select({ at: catalogState.syncedAt }).from(catalogState);
      return secondsSince(found?.at ?? null, now);
    },
  },
  {
    name: 'eyecart_held_replies',
    help: 'Replies that wait for a decision and pause automatic texts.',
    async read(db) {
      const [found] = await db.select({ waiting: count() }).from(replies).where(IS_WAITING);
      return found?.waiting ?? 0;
    },
  },
  {
    name: 'eyecart_checkout_difference_carts',
    help: "Carts for which the shop's latest total was not ours, or the code was not taken.",
    label: 'reason',
    async read(db) {
      const differences = await db
        .select({ reason: checkoutDifferences.reason, carts: count() })
        .from(checkoutDifferences)
        .groupBy(checkoutDifferences.reason);
      return new Map<string, number>([
        ...DIFFERENCE_REASONS.map((reason) => [reason, 0] as const),
        ...differences.map(({ reason, carts }) => [reason, carts] as const),
      ]);
    },
  },
  {
    name: 'eyecart_gateway_pauses',
    help: 'Pauses in a row because the text gateway needs the operator, by its code; each failed trial text adds one, and a delivered one ends them.',
    label: 'code',
    async read(db) {
      const pauses = await db
        .select({ code: senderPaces.pauseCode, pauses: senderPaces.pauses })
        .from(senderPaces)
        .where(gt(senderPaces.pauses, 0));
      // A gateway's code may contain anything, so only plain characters are kept.
      return new Map(
        pauses.map(({ code, pauses: inARow }) => [(code ?? 'none').replace(/[^\w-]/g, '_'), inARow]),
      );
    },
  },
];

interface DueTexts {
  readonly waiting: number;
  readonly oldest: Date | null;
}

/** By the scrape's own `Date` object, so that two figures of one scrape share one read. */
const dueTexts = new WeakMap<Date, Promise<DueTexts>>();

function readDue(db: Database, now: Date): Promise<DueTexts> {
  const known = dueTexts.get(now);
  if (known) return known;
  const reading = countDue(db, now);
  dueTexts.set(now, reading);
  return reading;
}

async function countDue(db: Database, now: Date): Promise<DueTexts> {
  const [found] = await db
    .select({ waiting: count(), oldest: min(messages.dueAt) })
    .from(messages)
    .where(and(eq(messages.state, 'queued'), lte(messages.dueAt, now)));
  return found ?? { waiting: 0, oldest: null };
}

/** 0 when there is nothing to wait for. */
const secondsSince = (at: Date | null, now: Date): number =>
  at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1000);

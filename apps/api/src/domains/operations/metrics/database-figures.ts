import type { Database } from '../../../db/client.js';
import { DIFFERENCE_REASONS } from '../../../db/schema/index.js';
import {
  countDeadLetters,
  countDifferences,
  countDueTexts,
  countWaitingReplies,
  countWebhooksOff,
  type DueTexts,
  findCatalogSyncedAt,
  findLastBackupAt,
  findOldestAttempt,
  findOldestOpenDelivery,
  findOldestOpenWebhook,
  findOrdersReadUntil,
  findRepliesReadUntil,
  listPauses,
} from './figure-repository.js';

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
        states.map(async (state) => secondsSince(await findOldestAttempt(db, state), now)),
      );
      return Math.max(...oldest);
    },
  },
  {
    name: 'eyecart_oldest_open_webhook_age_seconds',
    help: "How long the oldest of the shop's webhooks has been waiting to be processed.",
    read: async (db, now) => secondsSince(await findOldestOpenWebhook(db), now),
  },
  {
    name: 'eyecart_oldest_open_delivery_age_seconds',
    help: "How long the oldest event has been waiting for a practice's own system to accept it.",
    read: async (db, now) => secondsSince(await findOldestOpenDelivery(db), now),
  },
  {
    name: 'eyecart_outgoing_webhooks_off',
    help: "Practices' webhooks that were disabled because they failed for too long.",
    read: countWebhooksOff,
  },
  {
    name: 'eyecart_webhooks_aside',
    help: 'Webhooks and orders of the last days that could not be processed.',
    read: countDeadLetters,
  },
  {
    name: 'eyecart_order_sync_age_seconds',
    help: "Time since the point up to which the shop's orders have been read.",
    read: async (db, now) => secondsSince(await findOrdersReadUntil(db), now),
  },
  {
    name: 'eyecart_reply_sync_age_seconds',
    help: "Time since the point up to which the gateway's replies have been read.",
    read: async (db, now) => secondsSince(await findRepliesReadUntil(db), now),
  },
  {
    name: 'eyecart_catalog_sync_age_seconds',
    help: 'Time since the last full read of the catalog.',
    read: async (db, now) => secondsSince(await findCatalogSyncedAt(db), now),
  },
  {
    // A time, not an age, so that a database without a backup counts as one with a very old one.
    name: 'eyecart_last_backup_timestamp_seconds',
    help: 'When the newest backup was taken, in seconds since 1970; 0 when there was none.',
    read: async (db) => ((await findLastBackupAt(db))?.getTime() ?? 0) / 1000,
  },
  {
    name: 'eyecart_held_replies',
    help: 'Replies that wait for a decision and pause automatic texts.',
    read: countWaitingReplies,
  },
  {
    name: 'eyecart_checkout_difference_carts',
    help: "Carts for which the shop's latest total was not ours, or the code was not taken.",
    label: 'reason',
    async read(db) {
      const differences = await countDifferences(db);
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
      const pauses = await listPauses(db);
      // A gateway's code may contain anything, so only plain characters are kept.
      return new Map(
        pauses.map(({ code, pauses: inARow }) => [(code ?? 'none').replace(/[^\w-]/g, '_'), inARow]),
      );
    },
  },
];

/** Keyed by the scrape's `Date` object, so that the figures of one scrape share one read. */
const dueTexts = new WeakMap<Date, Promise<DueTexts>>();

function readDue(db: Database, now: Date): Promise<DueTexts> {
  const known = dueTexts.get(now);
  if (known) return known;
  const reading = countDueTexts(db, now);
  dueTexts.set(now, reading);
  return reading;
}

/** 0 when there is nothing to wait for. */
const secondsSince = (at: Date | null, now: Date): number =>
  at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1000);

import {
  and,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lte,
  min,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/client.js';
import {
  auditEntries,
  catalogState,
  checkoutDifferences,
  messages,
  orderSync,
  replies,
  replySync,
  senderPaces,
  webhookDeliveries,
  webhookEvents,
  webhooks,
} from '../../../db/schema/index.js';
import { isLive } from '../../practices/practice-repository.js';
import { IS_WAITING } from '../../texts/number-status.js';

/** The value of a statement that returns one row, or none. */
const valueIn = async <T>(rows: PromiseLike<{ value: T }[]>, none: T): Promise<T> =>
  (await rows)[0]?.value ?? none;

/** Due texts that wait to be sent. */
export interface DueTexts {
  readonly waiting: number;
  readonly oldest: Date | null;
}

export async function countDueTexts(tx: Database, now: Date): Promise<DueTexts> {
  const [found] = await tx
    .select({ waiting: count(), oldest: min(messages.dueAt) })
    .from(messages)
    .where(and(eq(messages.state, 'queued'), lte(messages.dueAt, now), isLive(messages.practiceId)));
  return found ?? { waiting: 0, oldest: null };
}

async function findOldest(
  tx: Database,
  column: AnyPgColumn<{ data: Date }>,
  where: SQL,
): Promise<Date | null> {
  const [found] = await tx
    .select({ at: min(column) })
    .from(column.table)
    .where(where);
  return found?.at ?? null;
}

/** SQL: a row belongs to a group or to a live practice; `practiceId` is its column. */
const isLiveOrGroups = (practiceId: SQLWrapper): SQL => sql`(${practiceId} IS NULL OR ${isLive(practiceId)})`;

/** When the oldest text in a state was attempted. */
export const findOldestAttempt = (tx: Database, state: 'sending' | 'unknown') =>
  findOldest(tx, messages.attemptedAt, sql`${messages.state} = ${state} AND ${isLive(messages.practiceId)}`);

export const findOldestOpenWebhook = (tx: Database) =>
  findOldest(tx, webhookEvents.receivedAt, isNull(webhookEvents.processedAt));

export const findOldestOpenDelivery = (tx: Database) =>
  findOldest(
    tx,
    webhookDeliveries.occurredAt,
    sql`${webhookDeliveries.state} = 'open' AND ${isLiveOrGroups(webhookDeliveries.practiceId)}`,
  );

export const countWebhooksOff = (tx: Database) =>
  valueIn(
    tx
      .select({ value: count() })
      .from(webhooks)
      .where(and(isNotNull(webhooks.switchedOffAt), isLiveOrGroups(webhooks.practiceId))),
    0,
  );

export const countDeadLetters = (tx: Database) =>
  valueIn(tx.select({ value: count() }).from(webhookEvents).where(isNotNull(webhookEvents.fault)), 0);

export const findOrdersReadUntil = (tx: Database) =>
  valueIn(tx.select({ value: orderSync.changesReadUntil }).from(orderSync), null);

export const findRepliesReadUntil = (tx: Database) =>
  valueIn(tx.select({ value: replySync.readUntil }).from(replySync), null);

export const findCatalogSyncedAt = (tx: Database) =>
  valueIn(tx.select({ value: catalogState.syncedAt }).from(catalogState), null);

/** When the newest backup was taken. Entries without a practice are few rows of an index. */
export const findLastBackupAt = (tx: Database) =>
  valueIn(
    tx
      .select({ value: auditEntries.at })
      .from(auditEntries)
      .where(and(isNull(auditEntries.practiceId), eq(auditEntries.action, 'data.backed-up')))
      .orderBy(desc(auditEntries.id))
      .limit(1),
    null,
  );

export const countWaitingReplies = (tx: Database) =>
  valueIn(
    tx
      .select({ value: count() })
      .from(replies)
      .where(and(IS_WAITING, isLive(replies.practiceId))),
    0,
  );

export const countDifferences = (tx: Database) =>
  tx
    .select({ reason: checkoutDifferences.reason, carts: count() })
    .from(checkoutDifferences)
    .groupBy(checkoutDifferences.reason);

/** The pauses in a row, by the gateway's code. */
export const listPauses = (tx: Database) =>
  tx
    .select({ code: senderPaces.pauseCode, pauses: senderPaces.pauses })
    .from(senderPaces)
    .where(gt(senderPaces.pauses, 0));

/** The database's own clock, in milliseconds since 1970. */
export async function readDatabaseClockMs(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ ms: string }>(
    sql`SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms`,
  );
  return Number(rows[0]?.ms);
}

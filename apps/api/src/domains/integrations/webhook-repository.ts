import { randomUUID } from 'node:crypto';
import type { WEBHOOK_DATA, WebhookEvent } from '@eyecart/shared/contracts';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/client.js';
import { webhookDeliveries, webhooks } from '../../db/schema/index.js';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** An event for a practice's own systems. */
export type PracticeEvent = {
  readonly [E in WebhookEvent]: {
    readonly type: E;
    readonly practiceId: string;
    /** Ids, amounts, and states; a number is stored in `phoneNumber`, where it can be erased. */
    readonly data: Omit<z.output<(typeof WEBHOOK_DATA)[E]>, 'phoneNumber'>;
    readonly phoneNumber?: string;
    readonly occurredAt: Date;
  };
}[WebhookEvent];

/** Whose webhook it is: a practice's, or a group's, which gets the events of all its practices. */
export type WebhookOwner = { readonly practiceId: string } | { readonly groupId: string };

const isOf = (owner: WebhookOwner): SQL =>
  'groupId' in owner ? eq(webhooks.groupId, owner.groupId) : eq(webhooks.practiceId, owner.practiceId);
const own = (owner: WebhookOwner, id: string) => and(isOf(owner), eq(webhooks.id, id));

/** The owner of a row. */
const readOwner = ({ practiceId, groupId }: Pick<WebhookRow, 'practiceId' | 'groupId'>): WebhookOwner => {
  if (practiceId !== null) return { practiceId };
  if (groupId === null) throw new Error('The webhook has no owner.');
  return { groupId };
};

/** Lists webhooks of a practice or a group (null: all), oldest first. */
export const listWebhooks = (tx: Database, owner: WebhookOwner | null): Promise<WebhookRow[]> =>
  tx
    .select()
    .from(webhooks)
    .where(owner === null ? undefined : isOf(owner))
    .orderBy(asc(webhooks.practiceId), asc(webhooks.createdAt), asc(webhooks.id));

export async function countWebhooks(tx: Database, owner: WebhookOwner): Promise<number> {
  const [found] = await tx.select({ all: count() }).from(webhooks).where(isOf(owner));
  return found?.all ?? 0;
}

export async function findWebhook(tx: Database, owner: WebhookOwner, id: string): Promise<WebhookRow | null> {
  const [found] = await tx.select().from(webhooks).where(own(owner, id));
  return found ?? null;
}

/** A webhook, locked until the transaction ends. */
export async function lockWebhook(tx: Database, owner: WebhookOwner, id: string): Promise<WebhookRow | null> {
  const [found] = await tx.select().from(webhooks).where(own(owner, id)).for('no key update');
  return found ?? null;
}

/** The owner of a webhook; null when there is no such webhook. */
export async function findWebhookOwner(tx: Database, id: string): Promise<WebhookOwner | null> {
  const [found] = await tx
    .select({ practiceId: webhooks.practiceId, groupId: webhooks.groupId })
    .from(webhooks)
    .where(eq(webhooks.id, id));
  return found ? readOwner(found) : null;
}

export async function insertWebhook(
  tx: Database,
  webhook: typeof webhooks.$inferInsert,
): Promise<WebhookRow> {
  const [added] = await tx.insert(webhooks).values(webhook).returning();
  if (!added) throw new Error('The webhook was not stored.');
  return added;
}

export async function updateWebhook(
  tx: Database,
  id: string,
  changes: Partial<WebhookRow>,
): Promise<WebhookRow> {
  const [changed] = await tx.update(webhooks).set(changes).where(eq(webhooks.id, id)).returning();
  if (!changed) throw new Error('The webhook is gone.');
  return changed;
}

/** Dismisses the notice about a practice's disabled webhooks, unless that was done before. */
export async function dismissWebhookNotice(
  tx: Database,
  practiceId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await tx
    .update(webhooks)
    .set({ offSeenAt: at })
    .where(
      and(
        eq(webhooks.practiceId, practiceId),
        inArray(webhooks.id, [...ids]),
        isNotNull(webhooks.switchedOffAt),
        isNull(webhooks.offSeenAt),
      ),
    );
}

export async function deleteWebhook(tx: Database, id: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id));
}

export async function insertDelivery(
  tx: Database,
  delivery: typeof webhookDeliveries.$inferInsert,
): Promise<void> {
  await tx.insert(webhookDeliveries).values(delivery);
}

/** A page of a webhook's log after `since`, newest first. */
export async function listDeliveries(
  tx: Database,
  webhookId: string,
  { since, before, limit }: { since: Date; before: string | undefined; limit: number },
): Promise<DeliveryRow[]> {
  const [last] =
    before === undefined
      ? []
      : await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, before));
  const { id, occurredAt } = webhookDeliveries;
  return tx
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        gte(occurredAt, since),
        last && or(lt(occurredAt, last.occurredAt), and(eq(occurredAt, last.occurredAt), lt(id, last.id))),
      ),
    )
    .orderBy(desc(occurredAt), desc(id))
    .limit(limit);
}

/** A delivery with its webhook, locked until the transaction ends. */
export async function lockDelivery(
  tx: Database,
  owner: WebhookOwner,
  id: string,
): Promise<{ delivery: DeliveryRow; webhook: WebhookRow } | null> {
  const [found] = await tx
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, id), isOf(owner)))
    .for('update', { of: webhookDeliveries });
  return found ?? null;
}

/** The owner of a delivery's webhook; null when there is no such delivery. */
export async function findDeliveryOwner(tx: Database, id: string): Promise<WebhookOwner | null> {
  const [found] = await tx
    .select({ practiceId: webhooks.practiceId, groupId: webhooks.groupId })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, id));
  return found ? readOwner(found) : null;
}

export async function reopenDelivery(tx: Database, id: string, dueAt: Date): Promise<DeliveryRow> {
  const [changed] = await tx
    .update(webhookDeliveries)
    .set({ state: 'open', attempts: 0, dueAt })
    .where(eq(webhookDeliveries.id, id))
    .returning();
  if (!changed) throw new Error('The delivery is gone.');
  return changed;
}

/**
 * Outbox: queues an event for each webhook of the practice and its group that subscribes to it, in the transaction that
 * causes it; a worker delivers it. Source: docs/product.md §9.9.
 */
export async function publishEvent(tx: Database, event: PracticeEvent): Promise<void> {
  await tx.execute(
    queueEvents(sql`
      SELECT ${event.practiceId} AS practice_id, ${randomUUID()}::uuid AS event_id, ${event.type} AS type,
        ${JSON.stringify(event.data)}::jsonb AS data, ${event.phoneNumber ?? null}::text AS phone_number,
        ${event.occurredAt.toISOString()}::timestamptz AS occurred_at`),
  );
}

/**
 * SQL: queues the events that a query selects, with the columns of `publishEvent`. The webhooks are locked, so that the
 * removal of one cannot make the statement fail.
 */
export const queueEvents = (events: SQL): SQL => sql`
  INSERT INTO webhook_deliveries (webhook_id, practice_id, event_id, type, data, phone_number, due_at, occurred_at)
  SELECT webhooks.id, practices.id, event.event_id, event.type, event.data, event.phone_number, event.occurred_at, event.occurred_at
  FROM (${events}) AS event
  JOIN practices ON practices.id = event.practice_id
  JOIN webhooks ON (webhooks.practice_id = practices.id OR webhooks.group_id = practices.group_id)
    AND event.type = ANY(webhooks.events)
  WHERE webhooks.switched_off_at IS NULL AND practices.disabled_at IS NULL
  FOR KEY SHARE OF webhooks`;

/** Erases a number (E.164) from all deliveries, made or pending, and returns from how many. */
export async function eraseNumberFromDeliveries(tx: Database, phoneNumber: string): Promise<number> {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ phoneNumber: null })
    .where(eq(webhookDeliveries.phoneNumber, phoneNumber))
    .returning({ id: webhookDeliveries.id });
  return rows.length;
}

/** Erases numbers in up to `limit` old deliveries. A safety net: the log normally expires first. */
export async function eraseOldDeliveries(
  tx: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(lt(webhookDeliveries.occurredAt, before), isNotNull(webhookDeliveries.phoneNumber)))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await tx
    .update(webhookDeliveries)
    .set({ phoneNumber: null })
    .where(sql`${webhookDeliveries.id} IN ${old}`)
    .returning({ id: webhookDeliveries.id });
  return rows.length;
}

/** A disabled webhook; its instant as PostgreSQL writes it in JSON. */
export type FoundWebhook = { id: string; url: string; switched_off_at: string };

/** A practice's disabled webhooks whose notice was not dismissed, latest first. */
export const selectUndismissedWebhooks = (practiceId: string): SQL => sql`
  SELECT id, url, switched_off_at FROM webhooks
  WHERE practice_id = ${practiceId} AND switched_off_at IS NOT NULL AND off_seen_at IS NULL
  ORDER BY switched_off_at DESC, id`;

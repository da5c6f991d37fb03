import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { webhookDeliveries, webhooks } from '../../db/schema/index.js';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

const own = (practiceId: string, id: string) => and(eq(webhooks.practiceId, practiceId), eq(webhooks.id, id));

/** Webhooks and their log, on the pool or within a transaction. */
export function createWebhookRepository(db: Database) {
  return {
    /** Lists webhooks of a practice (null: all), oldest first. */
    list: (practiceId: string | null): Promise<WebhookRow[]> =>
      db
        .select()
        .from(webhooks)
        .where(practiceId === null ? undefined : eq(webhooks.practiceId, practiceId))
        .orderBy(asc(webhooks.practiceId), asc(webhooks.createdAt), asc(webhooks.id)),

    async count(practiceId: string): Promise<number> {
      const [found] = await db
        .select({ all: count() })
        .from(webhooks)
        .where(eq(webhooks.practiceId, practiceId));
      return found?.all ?? 0;
    },

    async find(practiceId: string, id: string): Promise<WebhookRow | null> {
      const [found] = await db.select().from(webhooks).where(own(practiceId, id));
      return found ?? null;
    },

    /** Locked until the transaction ends: no one removes or changes it meanwhile. */
    async lock(practiceId: string, id: string): Promise<WebhookRow | null> {
      const [found] = await db.select().from(webhooks).where(own(practiceId, id)).for('no key update');
      return found ?? null;
    },

    /** The practice that owns the webhook; null when there is no such webhook. */
    async findOwner(id: string): Promise<string | null> {
      const [found] = await db
        .select({ practiceId: webhooks.practiceId })
        .from(webhooks)
        .where(eq(webhooks.id, id));
      return found?.practiceId ?? null;
    },

    async add(webhook: typeof webhooks.$inferInsert): Promise<WebhookRow> {
      const [added] = await db.insert(webhooks).values(webhook).returning();
      if (!added) throw new Error('The webhook was not stored.');
      return added;
    },

    async change(id: string, changes: Partial<WebhookRow>): Promise<WebhookRow> {
      const [changed] = await db.update(webhooks).set(changes).where(eq(webhooks.id, id)).returning();
      if (!changed) throw new Error('The webhook is gone.');
      return changed;
    },

    /** Dismisses the notice about a practice's disabled webhooks, unless that was done before. */
    async dismissWebhookNotice(practiceId: string, ids: readonly string[], at: Date): Promise<void> {
      await db
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
    },

    async remove(id: string): Promise<void> {
      await db.delete(webhooks).where(eq(webhooks.id, id));
    },

    async addDelivery(delivery: typeof webhookDeliveries.$inferInsert): Promise<void> {
      await db.insert(webhookDeliveries).values(delivery);
    },

    /** A page of a webhook's log after `since`, newest first. */
    async listDeliveries(
      webhookId: string,
      { since, before, limit }: { since: Date; before: string | undefined; limit: number },
    ): Promise<DeliveryRow[]> {
      const [last] =
        before === undefined
          ? []
          : await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, before));
      const { id, occurredAt } = webhookDeliveries;
      return db
        .select()
        .from(webhookDeliveries)
        .where(
          and(
            eq(webhookDeliveries.webhookId, webhookId),
            gte(occurredAt, since),
            last &&
              or(lt(occurredAt, last.occurredAt), and(eq(occurredAt, last.occurredAt), lt(id, last.id))),
          ),
        )
        .orderBy(desc(occurredAt), desc(id))
        .limit(limit);
    },

    /** A delivery with its webhook, locked until the transaction ends. */
    async lockDelivery(
      practiceId: string,
      id: string,
    ): Promise<{ delivery: DeliveryRow; webhook: WebhookRow } | null> {
      const [found] = await db
        .select({ delivery: webhookDeliveries, webhook: webhooks })
        .from(webhookDeliveries)
        .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
        .where(and(eq(webhookDeliveries.id, id), eq(webhooks.practiceId, practiceId)))
        .for('update', { of: webhookDeliveries });
      return found ?? null;
    },

    /** The practice that owns the delivery; null when there is no such delivery. */
    async findDeliveryOwner(id: string): Promise<string | null> {
      const [found] = await db
        .select({ practiceId: webhooks.practiceId })
        .from(webhookDeliveries)
        .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
        .where(eq(webhookDeliveries.id, id));
      return found?.practiceId ?? null;
    },

    async reopen(id: string, dueAt: Date): Promise<DeliveryRow> {
      const [changed] = await db
        .update(webhookDeliveries)
        .set({ state: 'open', attempts: 0, dueAt })
        .where(eq(webhookDeliveries.id, id))
        .returning();
      if (!changed) throw new Error('The delivery is gone.');
      return changed;
    },
  };
}

/** Erases a number (E.164) from all deliveries, made or pending, and returns from how many. */
export async function eraseNumberFromDeliveries(db: Database, phoneNumber: string): Promise<number> {
  const rows = await db
    .update(webhookDeliveries)
    .set({ phoneNumber: null })
    .where(eq(webhookDeliveries.phoneNumber, phoneNumber))
    .returning({ id: webhookDeliveries.id });
  return rows.length;
}

/** Erases numbers in up to `limit` old deliveries. A safety net: the log normally expires first. */
export async function eraseOldDeliveries(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(lt(webhookDeliveries.occurredAt, before), isNotNull(webhookDeliveries.phoneNumber)))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(webhookDeliveries)
    .set({ phoneNumber: null })
    .where(sql`${webhookDeliveries.id} IN ${old}`)
    .returning({ id: webhookDeliveries.id });
  return rows.length;
}

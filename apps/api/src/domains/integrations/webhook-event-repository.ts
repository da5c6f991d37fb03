import { DAY_MS } from '@eyecart/shared/rules/durations';
import { and, asc, desc, eq, inArray, isNotNull, isNull, like, lt, notLike } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../db/client.js';
import { webhookEvents } from '../../db/schema/index.js';

export interface WebhookKey {
  readonly topic: string;
  readonly webhookId: string;
}

/** Why an event became a dead letter; null when it was processed. */
export type WebhookFault = string | null;

/** The last part of the topic of patients' replies; the first is the gateway's name. */
export const INBOUND = 'inbound';
/** The shop repeats an event for some hours; after that, duplicates no longer occur. */
const KEEP_MS = 7 * DAY_MS;

export interface OpenEvent extends WebhookKey {
  readonly receivedAt: Date;
}

export interface DeadLetter extends WebhookKey {
  readonly receivedAt: Date;
  readonly fault: string;
  readonly body: unknown;
}

export type WebhookEventRepository = ReturnType<typeof createWebhookEventRepository>;

export function createWebhookEventRepository(db: RootDatabase) {
  return {
    /** Stores an event; `false` when it is a duplicate. */
    async add(event: WebhookKey & { body: unknown; receivedAt: Date }): Promise<boolean> {
      const added = await db
        .insert(webhookEvents)
        .values(event)
        .onConflictDoNothing()
        .returning({ topic: webhookEvents.topic });
      return added.length > 0;
    },

    /**
     * Processes an event on arrival and records it as done, without a body, in one transaction; does nothing and
     * returns `false` for a duplicate. When `work` throws, nothing is recorded.
     */
    async takeOnce(key: WebhookKey, now: Date, work: (tx: Database) => Promise<void>): Promise<boolean> {
      return db.transaction(async (tx) => {
        // A concurrent duplicate waits here until the first one has finished.
        const added = await tx
          .insert(webhookEvents)
          .values({ ...key, body: null, receivedAt: now, processedAt: now })
          .onConflictDoNothing()
          .returning({ topic: webhookEvents.topic });
        if (added.length === 0) return false;
        await work(tx);
        return true;
      });
    },

    /** Open events of these topics, oldest first, up to 500. */
    async listOpen(topics: readonly string[]): Promise<OpenEvent[]> {
      return db
        .select({
          topic: webhookEvents.topic,
          webhookId: webhookEvents.webhookId,
          receivedAt: webhookEvents.receivedAt,
        })
        .from(webhookEvents)
        .where(and(isNull(webhookEvents.processedAt), inArray(webhookEvents.topic, [...topics])))
        .orderBy(asc(webhookEvents.receivedAt))
        .limit(500);
    },

    /** Lists open events with their bodies, to process many at once; up to `limit`. */
    async listOpenBodies(
      topics: readonly string[],
      limit: number,
    ): Promise<(WebhookKey & { readonly body: unknown })[]> {
      return db
        .select({ topic: webhookEvents.topic, webhookId: webhookEvents.webhookId, body: webhookEvents.body })
        .from(webhookEvents)
        .where(and(isNull(webhookEvents.processedAt), inArray(webhookEvents.topic, [...topics])))
        .orderBy(asc(webhookEvents.receivedAt))
        .limit(limit);
    },

    /** Marks an event as done; deletes its body unless it is a dead letter. */
    async finish(key: WebhookKey, processedAt: Date, fault: WebhookFault): Promise<void> {
      await db.update(webhookEvents).set(finished(processedAt, fault)).where(isEvent(key));
    },

    /** Stores an event as a dead letter on arrival, with its body; `false` for a duplicate. */
    async addDeadLetter(event: WebhookKey & { body: unknown; fault: string }, now: Date): Promise<boolean> {
      const added = await db
        .insert(webhookEvents)
        .values({ ...event, receivedAt: now, processedAt: now })
        .onConflictDoNothing()
        .returning({ topic: webhookEvents.topic });
      return added.length > 0;
    },

    /** Stores a dead letter that did not come by webhook, such as a reconciled order; keeps only the latest fault. */
    async saveDeadLetter({ at, fault, ...key }: WebhookKey & { fault: string; at: Date }): Promise<void> {
      const deadLetter = { receivedAt: at, processedAt: at, fault };
      await db
        .insert(webhookEvents)
        .values({ ...key, ...deadLetter, body: null })
        .onConflictDoUpdate({ target: [webhookEvents.topic, webhookEvents.webhookId], set: deadLetter });
    },

    /** Lists dead letters, newest first, up to 100. */
    async listDeadLetters(): Promise<DeadLetter[]> {
      const rows = await db
        .select({
          topic: webhookEvents.topic,
          webhookId: webhookEvents.webhookId,
          receivedAt: webhookEvents.receivedAt,
          fault: webhookEvents.fault,
          body: webhookEvents.body,
        })
        .from(webhookEvents)
        .where(isNotNull(webhookEvents.fault))
        .orderBy(desc(webhookEvents.receivedAt))
        .limit(100);
      return rows.map((row) => ({ ...row, fault: row.fault ?? '' }));
    },

    /** Lists dead-lettered orders. The shop's id is a reconciled order's `webhookId`, and is in a webhook's body. */
    async listDeadLetterOrders(db: Database): Promise<(WebhookKey & { readonly body: unknown })[]> {
      return db
        .select({ topic: webhookEvents.topic, webhookId: webhookEvents.webhookId, body: webhookEvents.body })
        .from(webhookEvents)
        .where(and(isNotNull(webhookEvents.fault), like(webhookEvents.topic, 'orders/%')))
        .orderBy(desc(webhookEvents.receivedAt))
        .limit(100);
    },

    /** Clears a dead letter whose content was processed after all. */
    async clearDeadLetter(db: Database, key: WebhookKey): Promise<void> {
      await db
        .update(webhookEvents)
        .set({ fault: null, body: null })
        .where(and(isEvent(key), isNotNull(webhookEvents.fault)));
    },

    /**
     * Processes an open event and marks it as done in one transaction; deletes its body unless it is a dead letter. `false`
     * when another process is working on it or has finished it. When `work` throws, the event stays open.
     */
    async processEvent(
      key: WebhookKey,
      processedAt: Date,
      work: (tx: Database, body: unknown) => Promise<WebhookFault>,
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [event] = await tx
          .select({ body: webhookEvents.body })
          .from(webhookEvents)
          .where(and(isEvent(key), isNull(webhookEvents.processedAt)))
          .for('update', { skipLocked: true });
        if (!event) return false;
        const fault = await work(tx, event.body);
        await tx.update(webhookEvents).set(finished(processedAt, fault)).where(isEvent(key));
        return true;
      });
    },

    /**
     * Deletes events that were processed or became dead letters more than 7 days ago. The ids of patients' replies stay, because an
     * old START that is posted again must not lift a newer opt-out.
     */
    async clear(now: Date): Promise<void> {
      const before = new Date(now.getTime() - KEEP_MS);
      await db
        .update(webhookEvents)
        .set({ fault: null, body: null })
        .where(
          and(
            isNotNull(webhookEvents.fault),
            lt(webhookEvents.processedAt, before),
            like(webhookEvents.topic, `%/${INBOUND}`),
          ),
        );
      await db
        .delete(webhookEvents)
        .where(
          and(
            isNotNull(webhookEvents.processedAt),
            lt(webhookEvents.processedAt, before),
            notLike(webhookEvents.topic, `%/${INBOUND}`),
          ),
        );
    },
  };
}

const finished = (processedAt: Date, fault: WebhookFault) =>
  fault === null ? { processedAt, body: null, fault } : { processedAt, fault };

const isEvent = ({ topic, webhookId }: WebhookKey) =>
  and(eq(webhookEvents.topic, topic), eq(webhookEvents.webhookId, webhookId));

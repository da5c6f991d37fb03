import { and, asc, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../db/client.js';
import { webhookEvents } from '../../db/schema/index.js';

export interface WebhookKey {
  readonly topic: string;
  readonly webhookId: string;
}

/** Why an event is kept aside; null when it is done with. */
export type WebhookFault = string | null;

/** The shop repeats an event for some hours; afterwards nobody asks whether it was here. */
const KEEP_MS = 7 * 24 * 60 * 60_000;

export interface OpenEvent extends WebhookKey {
  readonly receivedAt: Date;
}

export type WebhookEventRepository = ReturnType<typeof createWebhookEventRepository>;

export function createWebhookEventRepository(db: RootDatabase) {
  return {
    /** Stores an event; `false` when it was here before. */
    async add(event: WebhookKey & { body: unknown; receivedAt: Date }): Promise<boolean> {
      const added = await db
        .insert(webhookEvents)
        .values(event)
        .onConflictDoNothing()
        .returning({ topic: webhookEvents.topic });
      return added.length > 0;
    },

    /**
     * Works on an event as it comes in and remembers it as done with, without a body, within one transaction; `false`, and
     * nothing is done, when it was here before. When `work` throws, it never was here.
     */
    async takeOnce(key: WebhookKey, now: Date, work: (tx: Database) => Promise<void>): Promise<boolean> {
      return db.transaction(async (tx) => {
        // Of two at a time, the second waits here for what becomes of the first.
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

    /** Events of these topics that nobody has worked on, oldest first, 500 at the most. */
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

    /** The same with their bodies, for work on many at once; as many as `limit`. */
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

    /** Marks an event as done with; its body goes unless it is kept aside. */
    async finish(key: WebhookKey, processedAt: Date, fault: WebhookFault): Promise<void> {
      await db.update(webhookEvents).set(finished(processedAt, fault)).where(isEvent(key));
    },

    /** Keeps aside what came without a webhook, such as an order of a reconciliation; of one, the last fault. */
    async keepAside({ at, fault, ...key }: WebhookKey & { fault: string; at: Date }): Promise<void> {
      const aside = { receivedAt: at, processedAt: at, fault };
      await db
        .insert(webhookEvents)
        .values({ ...key, ...aside, body: null })
        .onConflictDoUpdate({ target: [webhookEvents.topic, webhookEvents.webhookId], set: aside });
    },

    /** Events kept aside, newest first, 100 at the most. */
    async listAside(): Promise<(WebhookKey & { readonly receivedAt: Date; readonly fault: string })[]> {
      const rows = await db
        .select({
          topic: webhookEvents.topic,
          webhookId: webhookEvents.webhookId,
          receivedAt: webhookEvents.receivedAt,
          fault: webhookEvents.fault,
        })
        .from(webhookEvents)
        .where(isNotNull(webhookEvents.fault))
        .orderBy(desc(webhookEvents.receivedAt))
        .limit(100);
      return rows.map((row) => ({ ...row, fault: row.fault ?? '' }));
    },

    /**
     * Works on an open event within one transaction and marks it as done with; its body goes unless it is kept aside.
     * `false` when another is at it, or was. When `work` throws, the event stays open.
     */
    async workOn(
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

    /** Removes what was worked on, or was kept aside, more than 7 days ago. */
    async clear(now: Date): Promise<void> {
      const before = new Date(now.getTime() - KEEP_MS);
      await db
        .delete(webhookEvents)
        .where(and(isNotNull(webhookEvents.processedAt), lt(webhookEvents.processedAt, before)));
    },
  };
}

const finished = (processedAt: Date, fault: WebhookFault) =>
  fault === null ? { processedAt, body: null, fault } : { processedAt, fault };

const isEvent = ({ topic, webhookId }: WebhookKey) =>
  and(eq(webhookEvents.topic, topic), eq(webhookEvents.webhookId, webhookId));

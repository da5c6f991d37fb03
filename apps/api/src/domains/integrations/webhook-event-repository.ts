import { DAY_MS } from '@eyecart/shared/rules/durations';
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  notLike,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { containsNumber } from '../../db/contains-number.js';
import { orders, webhookEvents } from '../../db/schema/index.js';

export interface WebhookKey {
  readonly topic: string;
  readonly webhookId: string;
}

/** Why an event became a dead letter; null when it was processed. */
export type WebhookFault = string | null;

/** The last part of the topic of patients' replies; the first is the gateway's name. */
export const INBOUND = 'inbound';
/** Longer than the hours for which the shop repeats an event, so that duplicates are recognized. */
const KEEP_MS = 7 * DAY_MS;

export interface OpenEvent extends WebhookKey {
  readonly receivedAt: Date;
}

export interface DeadLetter extends WebhookKey {
  readonly receivedAt: Date;
  readonly fault: string;
  readonly body: unknown;
}

/** What identifies an event. */
const KEY = { topic: webhookEvents.topic, webhookId: webhookEvents.webhookId };

/** Stores an event, open or processed; `false` for a duplicate, which waits while the first one is being stored. */
export async function insertEvent(tx: Database, event: typeof webhookEvents.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(webhookEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ topic: webhookEvents.topic });
  return added.length > 0;
}

/** Open events of these topics, oldest first, up to 500. */
export async function listOpenEvents(tx: Database, topics: readonly string[]): Promise<OpenEvent[]> {
  return tx
    .select({ ...KEY, receivedAt: webhookEvents.receivedAt })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.processedAt), inArray(webhookEvents.topic, [...topics])))
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(500);
}

/** Lists open events with their bodies, to process many at once; up to `limit`. */
export async function listOpenBodies(tx: Database, topics: readonly string[], limit: number) {
  return tx
    .select({ ...KEY, body: webhookEvents.body })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.processedAt), inArray(webhookEvents.topic, [...topics])))
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(limit);
}

/** Marks an event as done; deletes its body unless it is a dead letter. */
export async function finishEvent(
  tx: Database,
  key: WebhookKey,
  processedAt: Date,
  fault: WebhookFault,
): Promise<void> {
  await tx.update(webhookEvents).set(finished(processedAt, fault)).where(isEvent(key));
}

/** Stores a dead letter that did not come by webhook, such as a reconciled order; keeps only the latest fault. */
export async function saveDeadLetter(
  tx: Database,
  { at, fault, ...key }: WebhookKey & { fault: string; at: Date },
): Promise<void> {
  const deadLetter = { receivedAt: at, processedAt: at, fault };
  await tx
    .insert(webhookEvents)
    .values({ ...key, ...deadLetter, body: null })
    .onConflictDoUpdate({ target: [webhookEvents.topic, webhookEvents.webhookId], set: deadLetter });
}

/** Lists dead letters, newest first, up to 100. */
export async function listDeadLetterEvents(tx: Database): Promise<DeadLetter[]> {
  const rows = await tx
    .select({
      ...KEY,
      receivedAt: webhookEvents.receivedAt,
      fault: webhookEvents.fault,
      body: webhookEvents.body,
    })
    .from(webhookEvents)
    .where(isNotNull(webhookEvents.fault))
    .orderBy(desc(webhookEvents.receivedAt))
    .limit(100);
  return rows.map((row) => ({ ...row, fault: row.fault ?? '' }));
}

/** Lists dead-lettered orders. The shop's id is a reconciled order's `webhookId`, and is in a webhook's body. */
export async function listDeadLetterOrders(
  tx: Database,
): Promise<(WebhookKey & { readonly body: unknown })[]> {
  return tx
    .select({ ...KEY, body: webhookEvents.body })
    .from(webhookEvents)
    .where(and(isNotNull(webhookEvents.fault), like(webhookEvents.topic, 'orders/%')))
    .orderBy(desc(webhookEvents.receivedAt))
    .limit(100);
}

/** Clears a dead letter whose content was processed after all. */
export async function clearDeadLetter(tx: Database, key: WebhookKey): Promise<void> {
  await tx
    .update(webhookEvents)
    .set({ fault: null, body: null })
    .where(and(isEvent(key), isNotNull(webhookEvents.fault)));
}

/** Locks an open event; null when another process is working on it or has finished it. */
export async function lockOpenEvent(
  tx: Database,
  key: WebhookKey,
): Promise<{ readonly body: unknown } | null> {
  const [event] = await tx
    .select({ body: webhookEvents.body })
    .from(webhookEvents)
    .where(and(isEvent(key), isNull(webhookEvents.processedAt)))
    .for('update', { skipLocked: true });
  return event ?? null;
}

/**
 * Deletes events that were processed or became dead letters more than 7 days ago. The ids of patients' replies stay, so
 * that an old START that is posted again does not lift a newer opt-out.
 */
export async function clearEvents(tx: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_MS);
  await tx
    .update(webhookEvents)
    .set({ fault: null, body: null })
    .where(
      and(
        isNotNull(webhookEvents.fault),
        lt(webhookEvents.processedAt, before),
        like(webhookEvents.topic, `%/${INBOUND}`),
      ),
    );
  await tx
    .delete(webhookEvents)
    .where(
      and(
        isNotNull(webhookEvents.processedAt),
        lt(webhookEvents.processedAt, before),
        notLike(webhookEvents.topic, `%/${INBOUND}`),
      ),
    );
}

const finished = (processedAt: Date, fault: WebhookFault) =>
  fault === null ? { processedAt, body: null, fault } : { processedAt, fault };

const isEvent = ({ topic, webhookId }: WebhookKey) =>
  and(eq(webhookEvents.topic, topic), eq(webhookEvents.webhookId, webhookId));

/** A patient: a number (E.164) and the carts texted to it. */
export interface PatientMarks {
  readonly phoneNumber: string;
  readonly cartIds: readonly string[];
}

type Kept = Pick<
  typeof webhookEvents.$inferSelect,
  'topic' | 'webhookId' | 'body' | 'receivedAt' | 'processedAt' | 'fault'
>;

/** Stored webhooks that contain a patient's number in any usual format, or are about their carts or orders. */
export async function listKeptWebhooksOf(tx: Database, marks: PatientMarks): Promise<Kept[]> {
  return tx
    .select({
      ...KEY,
      body: webhookEvents.body,
      receivedAt: webhookEvents.receivedAt,
      processedAt: webhookEvents.processedAt,
      fault: webhookEvents.fault,
    })
    .from(webhookEvents)
    .where(await isAbout(tx, marks))
    .orderBy(asc(webhookEvents.receivedAt), asc(webhookEvents.webhookId));
}

/**
 * Deletes the bodies of those webhooks and returns how many. Open ones are no longer processed, and those being
 * processed are waited for. The ids stay, so that a repeated post counts as a duplicate.
 */
export async function eraseKeptWebhooksOf(tx: Database, marks: PatientMarks, now: Date): Promise<number> {
  const rows = await tx
    .update(webhookEvents)
    .set({
      body: null,
      processedAt: sql`coalesce(${webhookEvents.processedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(await isAbout(tx, marks))
    .returning({ webhookId: webhookEvents.webhookId });
  return rows.length;
}

const bodyText = sql`${webhookEvents.body}::text`;
const orderIdInBody = sql<
  string | null
>`CASE WHEN ${webhookEvents.topic} LIKE 'orders/%' THEN ${webhookEvents.body} ->> 'id' ELSE ${webhookEvents.body} ->> 'order_id' END`;

async function isAbout(tx: Database, { phoneNumber, cartIds }: PatientMarks): Promise<SQL | undefined> {
  const isWithNumber = containsNumber(bodyText, phoneNumber);
  const holding = await tx
    .select({ orderId: orderIdInBody })
    .from(webhookEvents)
    .where(and(isNotNull(webhookEvents.body), isWithNumber));
  const stored =
    cartIds.length === 0
      ? []
      : await tx
          .select({ externalId: orders.externalId })
          .from(orders)
          .where(inArray(orders.cartId, [...cartIds]));
  // The shop writes an order's id as a gid, as stored here, or only as the number at its end.
  const uris = stored.map(({ externalId }) => externalId);
  const orderIds = [
    ...holding.flatMap(({ orderId }) => orderId ?? []),
    ...uris.map((uri) => uri.slice(uri.lastIndexOf('/') + 1)),
  ];
  const marks = [...cartIds, ...uris.map((uri) => `"${uri}"`)];
  return and(
    isNotNull(webhookEvents.body),
    or(
      isWithNumber,
      orderIds.length > 0 ? inArray(orderIdInBody, orderIds) : undefined,
      ...marks.map((mark) => sql`strpos(${bodyText}, ${mark}) > 0`),
    ),
  );
}

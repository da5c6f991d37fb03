import { and, asc, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { containsNumber } from '../../db/contains-number.js';
import { orders, webhookEvents } from '../../db/schema/index.js';

/** A patient: a number (E.164) and the carts texted to it. */
export interface PatientMarks {
  readonly phoneNumber: string;
  readonly cartIds: readonly string[];
}

type Kept = Pick<
  typeof webhookEvents.$inferSelect,
  'topic' | 'webhookId' | 'body' | 'receivedAt' | 'processedAt' | 'fault'
>;

/**
 * Webhooks, open or dead letters, whose bodies contain a number in any usual format, or are about one of its carts or
 * orders; oldest first.
 */
export async function listKeptWebhooksOf(db: Database, marks: PatientMarks): Promise<Kept[]> {
  return db
    .select({
      topic: webhookEvents.topic,
      webhookId: webhookEvents.webhookId,
      body: webhookEvents.body,
      receivedAt: webhookEvents.receivedAt,
      processedAt: webhookEvents.processedAt,
      fault: webhookEvents.fault,
    })
    .from(webhookEvents)
    .where(await isAbout(db, marks))
    .orderBy(asc(webhookEvents.receivedAt), asc(webhookEvents.webhookId));
}

/**
 * Deletes the bodies of those webhooks and returns how many. Those that waited are no longer processed; the ids stay,
 * so that a repeated post counts as a duplicate. Waits for those that are being processed.
 */
export async function eraseKeptWebhooksOf(db: Database, marks: PatientMarks, now: Date): Promise<number> {
  const rows = await db
    .update(webhookEvents)
    .set({
      body: null,
      processedAt: sql`coalesce(${webhookEvents.processedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(await isAbout(db, marks))
    .returning({ webhookId: webhookEvents.webhookId });
  return rows.length;
}

const bodyText = sql`${webhookEvents.body}::text`;
const orderIdInBody = sql<
  string | null
>`CASE WHEN ${webhookEvents.topic} LIKE 'orders/%' THEN ${webhookEvents.body} ->> 'id' ELSE ${webhookEvents.body} ->> 'order_id' END`;

async function isAbout(db: Database, { phoneNumber, cartIds }: PatientMarks): Promise<SQL | undefined> {
  const isWithNumber = containsNumber(bodyText, phoneNumber);
  const holding = await db
    .select({ orderId: orderIdInBody })
    .from(webhookEvents)
    .where(and(isNotNull(webhookEvents.body), isWithNumber));
  const stored =
    cartIds.length === 0
      ? []
      : await db
          .select({ externalId: orders.externalId })
          .from(orders)
          .where(inArray(orders.cartId, [...cartIds]));
  // The shop writes an order's id as a URI, which the database has, and as the number that ends it.
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

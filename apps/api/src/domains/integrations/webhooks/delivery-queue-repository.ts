import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { practices, webhookDeliveries, webhooks } from '../../../db/schema/index.js';
import { KEEP_LOG_MS, LEASE_MS } from './delivery-times.js';

/** A delivery that only this process may attempt now. `attempts` and `attemptedAt` are the claim's fencing token. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly webhookId: string;
  /** Whose webhook it is: the id of a practice or a group. */
  readonly ownerId: string;
  /** Whose event it is; null for a test event of a group. */
  readonly practiceId: string | null;
  /** Of a group's webhook: the practice has left the group since. */
  readonly isForeign: boolean;
  readonly url: string;
  readonly secret: string;
  readonly oldSecret: string | null;
  readonly oldSecretUntil: Date | null;
  readonly eventId: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly phoneNumber: string | null;
  readonly attempts: number;
  readonly attemptedAt: Date | null;
  readonly occurredAt: Date;
}

/** Concurrent attempts of one process per webhook and per owner, to leave slots for others. A failing webhook gets one. */
const OF_ONE_WEBHOOK = 2;
const OF_ONE_OWNER = 6;

/** Of a webhook: the practice or the group that has it. */
const OWNER_ID = sql<string>`coalesce(webhooks.practice_id, webhooks.group_id::text)`;

/** What a process has room for, and what it attempts now. */
export interface Capacity {
  readonly room: number;
  readonly busy: readonly Pick<ClaimedDelivery, 'webhookId' | 'ownerId'>[];
}

/**
 * Claims due deliveries, round-robin by owner and by webhook: first for those with the fewest under way. Deliveries
 * that are not settled within a minute go to another worker, which delivers them again under the same id.
 */
export async function claimDueDeliveries(
  tx: Database,
  now: Date,
  { room, busy }: Capacity,
): Promise<ClaimedDelivery[]> {
  const at = now.toISOString();
  const under = busy.map(({ webhookId, ownerId }) => ({ webhook_id: webhookId, owner_id: ownerId }));
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    WITH busy AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(under)}::jsonb) AS one (webhook_id uuid, owner_id text)
    ), waiting AS (
      SELECT webhooks.id AS webhook_id, ${OWNER_ID} AS owner_id, failing_since,
        (SELECT count(*) FROM busy WHERE busy.webhook_id = webhooks.id) AS of_webhook,
        (SELECT count(*) FROM busy WHERE busy.owner_id = ${OWNER_ID}) AS of_owner
      FROM webhooks LEFT JOIN practices ON practices.id = webhooks.practice_id
      WHERE webhooks.switched_off_at IS NULL AND practices.disabled_at IS NULL
    ), ranked AS (
      SELECT one.id, one.due_at,
        of_owner + row_number() OVER (
          PARTITION BY owner_id ORDER BY of_webhook + one.place, one.due_at, one.id
        ) AS turn
      FROM waiting CROSS JOIN LATERAL (
        SELECT id, due_at, row_number() OVER (ORDER BY due_at) AS place FROM webhook_deliveries
        WHERE webhook_id = waiting.webhook_id AND state = 'open' AND due_at <= ${at}::timestamptz
        ORDER BY due_at
        LIMIT greatest(0, CASE WHEN failing_since IS NULL THEN ${OF_ONE_WEBHOOK}::integer ELSE 1 END - of_webhook)
      ) AS one
    ), due AS MATERIALIZED (
      SELECT id FROM webhook_deliveries
      WHERE state = 'open' AND due_at <= ${at}::timestamptz AND id = ANY (ARRAY(
        SELECT id FROM ranked WHERE turn <= ${OF_ONE_OWNER}::integer ORDER BY turn, due_at LIMIT ${room}
      ))
      FOR UPDATE SKIP LOCKED
    )
    UPDATE webhook_deliveries AS claimed
    SET attempts = attempts + 1, attempted_at = ${at}::timestamptz,
      due_at = ${new Date(now.getTime() + LEASE_MS).toISOString()}::timestamptz
    FROM due
    WHERE claimed.id = due.id
    RETURNING claimed.id`);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : readClaimed(tx, ids);
}

const readClaimed = (tx: Database, ids: readonly unknown[]): Promise<ClaimedDelivery[]> =>
  tx
    .select({
      id: webhookDeliveries.id,
      webhookId: webhooks.id,
      ownerId: OWNER_ID,
      practiceId: sql<string | null>`coalesce(${webhookDeliveries.practiceId}, ${webhooks.practiceId})`,
      isForeign: sql<boolean>`${webhooks.groupId} IS DISTINCT FROM ${practices.groupId}
        AND ${webhooks.groupId} IS NOT NULL AND ${webhookDeliveries.practiceId} IS NOT NULL`,
      url: webhooks.url,
      secret: webhooks.secret,
      oldSecret: webhooks.oldSecret,
      oldSecretUntil: webhooks.oldSecretUntil,
      eventId: webhookDeliveries.eventId,
      type: webhookDeliveries.type,
      data: webhookDeliveries.data,
      phoneNumber: webhookDeliveries.phoneNumber,
      attempts: webhookDeliveries.attempts,
      attemptedAt: webhookDeliveries.attemptedAt,
      occurredAt: webhookDeliveries.occurredAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .leftJoin(practices, eq(practices.id, webhookDeliveries.practiceId))
    .where(sql`${webhookDeliveries.id} = ANY(${sql.param(ids)}::uuid[])`);

/** A webhook is locked before its deliveries (docs/architecture.md, Locks). */
export async function lockWebhookOf(tx: Database, { webhookId }: ClaimedDelivery): Promise<void> {
  await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, webhookId)).for('no key update');
}

/** Still claimed by this attempt. Resending resets `attempts`, so the time is compared too. */
const isOurs = ({ id, attempts, attemptedAt }: ClaimedDelivery) =>
  and(
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.state, 'open'),
    eq(webhookDeliveries.attempts, attempts),
    sql`${webhookDeliveries.attemptedAt} IS NOT DISTINCT FROM ${attemptedAt?.toISOString() ?? null}::timestamptz`,
  );

export async function recordDelivered(tx: Database, delivery: ClaimedDelivery): Promise<void> {
  const updated = await tx
    .update(webhookDeliveries)
    .set({ state: 'delivered', fault: null })
    .where(isOurs(delivery))
    .returning({ id: webhookDeliveries.id });
  if (updated.length === 0) return;
  await tx
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, delivery.webhookId), isNotNull(webhooks.failingSince)));
}

/** Gives up a delivery of a practice that has left the group; its webhook has not failed. */
export async function giveUpForeign(tx: Database, delivery: ClaimedDelivery): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', fault: 'left the group' })
    .where(isOurs(delivery));
}

/**
 * Records a failed attempt and when the next one is due, if any. Returns since when the webhook has been failing; null
 * when the delivery is no longer this attempt's.
 */
export async function recordFailed(
  tx: Database,
  delivery: ClaimedDelivery,
  { fault, dueAt, now }: { fault: string; dueAt: Date | null; now: Date },
): Promise<Date | null> {
  const updated = await tx
    .update(webhookDeliveries)
    .set(dueAt === null ? { state: 'failed', fault } : { fault, dueAt })
    .where(isOurs(delivery))
    .returning({ id: webhookDeliveries.id });
  if (updated.length === 0) return null;
  const [failing] = await tx
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)` })
    .where(eq(webhooks.id, delivery.webhookId))
    .returning({ since: webhooks.failingSince });
  return failing?.since ?? null;
}

/**
 * Disables a webhook and gives up its pending deliveries, which can be sent again once it is enabled; `false` when it
 * was disabled before.
 */
export async function switchOffWebhook(tx: Database, webhookId: string, now: Date): Promise<boolean> {
  const off = await tx
    .update(webhooks)
    .set({ switchedOffAt: now })
    .where(and(eq(webhooks.id, webhookId), sql`${webhooks.switchedOffAt} IS NULL`))
    .returning({ id: webhooks.id });
  if (off.length === 0) return false;
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed', fault: sql`coalesce(${webhookDeliveries.fault}, 'switched off')` })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'open')));
  return true;
}

/** Deletes what is older than the log is kept. */
export async function clearDeliveries(tx: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_LOG_MS);
  await tx.delete(webhookDeliveries).where(lt(webhookDeliveries.occurredAt, before));
}

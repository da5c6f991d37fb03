import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../../db/client.js';
import { webhookDeliveries, webhooks } from '../../../db/schema/index.js';
import { recordSystemAction } from '../../practices/record-action.js';
import { KEEP_LOG_MS, LEASE_MS, SWITCH_OFF_AFTER_MS, waitAfter } from './delivery-times.js';
import type { PostOutcome } from './post-webhook.js';

/** A delivery that only this process may attempt now. `attempts` and `attemptedAt` tell this claim from any other. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly practiceId: string;
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

/**
 * The most that one process attempts at a time for a webhook and for a practice, so that one practice's slow receivers
 * leave the other slots free. A failing webhook gets one attempt at a time.
 */
const OF_ONE_WEBHOOK = 2;
const OF_ONE_PRACTICE = 6;

/** What a process has room for, and what it attempts now. */
export interface Capacity {
  readonly room: number;
  readonly busy: readonly Pick<ClaimedDelivery, 'webhookId' | 'practiceId'>[];
}

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;

/** The queue of deliveries. Any number of workers may use it at once. */
export function createDeliveryQueue(db: RootDatabase) {
  return {
    /**
     * Claims due deliveries, round-robin by practice and by webhook: first for those with the fewest under way. Deliveries
     * that are not settled within a minute go to another worker, which delivers them again under the same id.
     */
    async claimDue(now: Date, { room, busy }: Capacity): Promise<ClaimedDelivery[]> {
      const at = now.toISOString();
      const under = busy.map(({ webhookId, practiceId }) => ({
        webhook_id: webhookId,
        practice_id: practiceId,
      }));
      const { rows } = await db.execute<Record<string, unknown>>(sql`
        WITH busy AS (
          SELECT * FROM jsonb_to_recordset(${JSON.stringify(under)}::jsonb) AS one (webhook_id uuid, practice_id text)
        ), waiting AS (
          SELECT webhooks.id AS webhook_id, webhooks.practice_id, failing_since,
            (SELECT count(*) FROM busy WHERE busy.webhook_id = webhooks.id) AS of_webhook,
            (SELECT count(*) FROM busy WHERE busy.practice_id = webhooks.practice_id) AS of_practice
          FROM webhooks JOIN practices ON practices.id = webhooks.practice_id
          WHERE webhooks.switched_off_at IS NULL AND practices.disabled_at IS NULL
        ), ranked AS (
          SELECT one.id, one.due_at,
            of_practice + row_number() OVER (
              PARTITION BY practice_id ORDER BY of_webhook + one.place, one.due_at, one.id
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
            SELECT id FROM ranked WHERE turn <= ${OF_ONE_PRACTICE}::integer ORDER BY turn, due_at LIMIT ${room}
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
      return ids.length === 0 ? [] : readClaimed(db, ids);
    },

    /**
     * Records the result of a claimed delivery, unless it was claimed again since. `true` when its webhook was
     * disabled because of it.
     */
    async settle(
      delivery: ClaimedDelivery,
      outcome: PostOutcome,
      { now, random }: { now: Date; random: number },
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        await lockWebhook(tx, delivery.webhookId);
        if (outcome.fault === null) {
          await recordDelivered(tx, delivery);
          return false;
        }
        const failingSince = await recordFailed(tx, delivery, outcome.fault, { now, random });
        if (failingSince === null) return false;
        const isOver = now.getTime() - failingSince.getTime() >= SWITCH_OFF_AFTER_MS;
        return (isOver || outcome.isGone) && switchOff(tx, delivery, now);
      });
    },

    /** Deletes what is older than the log is kept. */
    async clear(now: Date): Promise<void> {
      const before = new Date(now.getTime() - KEEP_LOG_MS);
      await db.delete(webhookDeliveries).where(lt(webhookDeliveries.occurredAt, before));
    },
  };
}

const readClaimed = (db: Database, ids: readonly unknown[]): Promise<ClaimedDelivery[]> =>
  db
    .select({
      id: webhookDeliveries.id,
      webhookId: webhooks.id,
      practiceId: webhooks.practiceId,
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
    .where(sql`${webhookDeliveries.id} = ANY(${sql.param(ids)}::uuid[])`);

/** A webhook is locked before its deliveries (docs/architecture.md, Locks). */
async function lockWebhook(tx: Database, id: string): Promise<void> {
  await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, id)).for('no key update');
}

/** Still claimed by this attempt. Resending starts the count of attempts over, so the time is compared too. */
const isOurs = ({ id, attempts, attemptedAt }: ClaimedDelivery) =>
  and(
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.state, 'open'),
    eq(webhookDeliveries.attempts, attempts),
    sql`${webhookDeliveries.attemptedAt} IS NOT DISTINCT FROM ${attemptedAt?.toISOString() ?? null}::timestamptz`,
  );

async function recordDelivered(tx: Database, delivery: ClaimedDelivery): Promise<void> {
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

/** Returns since when the webhook has been failing; null when the delivery is no longer this attempt's. */
async function recordFailed(
  tx: Database,
  delivery: ClaimedDelivery,
  fault: string,
  { now, random }: { now: Date; random: number },
): Promise<Date | null> {
  const wait = waitAfter(delivery.attempts, random);
  const updated = await tx
    .update(webhookDeliveries)
    .set(wait === null ? { state: 'failed', fault } : { fault, dueAt: new Date(now.getTime() + wait) })
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

/** Gives up the pending deliveries of a disabled webhook; they can be sent again once it is enabled. */
async function switchOff(
  tx: Database,
  { webhookId, practiceId }: ClaimedDelivery,
  now: Date,
): Promise<boolean> {
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
  await recordSystemAction(tx, {
    action: 'webhook.switched-off',
    practiceId,
    subject: `webhook:${webhookId}`,
    at: now,
  });
  return true;
}

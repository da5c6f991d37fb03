import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../../db/client.js';
import { practices, refills, scheduledOrders } from '../../../db/schema/index.js';
import type { Clock } from '../../../providers/clock.js';
import { isRequested } from '../refill-requests.js';
import { orderLines } from './order-lines.js';
import { isOfOptedOut } from './withdraw-refills.js';

/** Refills per round. */
const BATCH = 100;

/** Returns how many were scheduled. Any number of workers may run it at once. */
export type SendDueRefills = () => Promise<number>;

/**
 * Schedules the due refills of practices with automatic refills whose patients asked for texts; they are sent as soon
 * as texts are allowed (docs/product.md §14.4). One refill is one transaction.
 */
export function createSendDueRefills({
  db,
  clock,
}: {
  readonly db: RootDatabase;
  readonly clock: Clock;
}): SendDueRefills {
  return async () => {
    const due = await db
      .select({ id: refills.id })
      .from(refills)
      .innerJoin(practices, eq(practices.id, refills.practiceId))
      .where(and(isDue(clock.now()), eq(practices.automaticRefills, true), isNull(practices.disabledAt)))
      .orderBy(asc(refills.dueAt))
      .limit(BATCH);
    const sent = [];
    for (const { id } of due) sent.push(await db.transaction((tx) => sendOne(tx, id, clock.now())));
    return sent.filter(Boolean).length;
  };
}

async function sendOne(tx: Database, id: string, now: Date): Promise<boolean> {
  const [refill] = await tx
    .select()
    .from(refills)
    .where(and(eq(refills.id, id), isDue(now)))
    .for('update', { skipLocked: true });
  if (!refill || refill.phoneNumber === null) return false;
  const { practiceId, phoneNumber, patientLastName, language, discountCode, askGatewaySince } = refill;
  const order = { practiceId, phoneNumber, patientLastName, language, discountCode, askGatewaySince };
  const [added] = await tx
    .insert(scheduledOrders)
    .values({
      ...order,
      lines: orderLines(refill.lines),
      isAutomaticRefill: true,
      scheduledFor: now,
      dueAt: now,
      createdAt: now,
    })
    .returning({ id: scheduledOrders.id });
  if (!added) throw new Error('The order of a refill was not stored.');
  await tx
    .update(refills)
    .set({ state: 'accepted', scheduledOrderId: added.id, closedAt: now })
    .where(eq(refills.id, id));
  return true;
}

const isDue = (now: Date) =>
  and(eq(refills.state, 'open'), lte(refills.dueAt, now), isRequested, sql`NOT ${isOfOptedOut}`);

import type { Database, RootDatabase } from '../../../db/client.js';
import type { Clock } from '../../../providers/clock.js';
import { insertRefillOrder } from '../scheduled/locked-order-repository.js';
import { acceptDueRefill, listDueRefills, lockDueRefill, orderLines } from './refill-repository.js';

/** Refills per round. */
const BATCH = 100;

/** Returns how many were scheduled. Safe to run concurrently. */
export type SendDueRefills = () => Promise<number>;

/**
 * Schedules the due refills of patients who asked for texts, where practices have automatic refills on; they are sent
 * as soon as texts are allowed (docs/product.md §14.4). One transaction per refill.
 */
export function createSendDueRefills({
  db,
  clock,
}: {
  readonly db: RootDatabase;
  readonly clock: Clock;
}): SendDueRefills {
  return async () => {
    const due = await listDueRefills(db, clock.now(), BATCH);
    let scheduled = 0;
    for (const { id } of due) {
      if (await db.transaction((tx) => sendOne(tx, id, clock.now()))) scheduled += 1;
    }
    return scheduled;
  };
}

async function sendOne(tx: Database, id: string, now: Date): Promise<boolean> {
  const refill = await lockDueRefill(tx, id, now);
  if (refill === null || refill.phoneNumber === null) return false;
  const { practiceId, phoneNumber, patientLastName, language, discountCode, askGatewaySince } = refill;
  const order = { practiceId, phoneNumber, patientLastName, language, discountCode, askGatewaySince };
  const scheduledOrderId = await insertRefillOrder(tx, {
    ...order,
    lines: orderLines(refill.lines),
    isAutomaticRefill: true,
    scheduledFor: now,
    dueAt: now,
    createdAt: now,
  });
  await acceptDueRefill(tx, id, scheduledOrderId, now);
  return true;
}

import { and, eq, lte } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { refills } from '../../db/schema/index.js';

/** Refills that may have gone by themselves between a backup and its restore: their orders wait for the gateway's answer. */
export async function askAboutRefills(
  tx: Database,
  { takenAt, now }: { takenAt: Date; now: Date },
): Promise<void> {
  await tx
    .update(refills)
    .set({ askGatewaySince: takenAt })
    .where(and(eq(refills.state, 'open'), lte(refills.dueAt, now)));
}

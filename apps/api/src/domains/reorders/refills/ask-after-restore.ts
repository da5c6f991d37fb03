import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { refills } from '../../../db/schema/index.js';

/**
 * Refills that may have been sent between a backup and its restore, automatically or because staff accepted them early:
 * once they are due, their orders wait for the gateway's answer.
 */
export async function askAboutRefills(tx: Database, takenAt: Date): Promise<void> {
  await tx.update(refills).set({ askGatewaySince: takenAt }).where(eq(refills.state, 'open'));
}

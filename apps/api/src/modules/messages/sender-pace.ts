import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { senderPaces } from '../../db/schema/index.js';

/** Texts for so many milliseconds may be claimed ahead of their turn. */
const AHEAD_MS = 1_000;

export interface SenderPace {
  /** How many of `wanted` texts may leave now. Holds the sender's row until the transaction ends. */
  room(tx: Database, wanted: number, now: Date): Promise<number>;
  /** Takes note of texts that leave; a person's own send leaves at once and delays what comes after. */
  take(tx: Database, count: number, now: Date): Promise<void>;
}

/** No limit: nothing is kept. */
const UNLIMITED: SenderPace = { room: async (_tx, wanted) => wanted, take: async () => {} };

/**
 * Keeps all workers together to a rate of texts per second for one sender. The sender's turn is one row: the instant from
 * which it is free again.
 */
export function createSenderPace({
  sender,
  perSecond,
}: {
  sender: string;
  perSecond: number | null;
}): SenderPace {
  if (perSecond === null) return UNLIMITED;

  async function lockNextFree(tx: Database, now: Date): Promise<Date> {
    await tx.insert(senderPaces).values({ sender, nextFreeAt: now }).onConflictDoNothing();
    const [row] = await tx.select().from(senderPaces).where(eq(senderPaces.sender, sender)).for('update');
    return row && row.nextFreeAt > now ? row.nextFreeAt : now;
  }

  return {
    async room(tx, wanted, now) {
      const nextFree = await lockNextFree(tx, now);
      const aheadMs = now.getTime() + AHEAD_MS - nextFree.getTime();
      const ready = Math.ceil((Math.max(0, aheadMs) / 1000) * perSecond);
      return Math.min(wanted, ready);
    },
    async take(tx, count, now) {
      const nextFree = await lockNextFree(tx, now);
      const nextFreeAt = new Date(nextFree.getTime() + (count * 1000) / perSecond);
      await tx.update(senderPaces).set({ nextFreeAt }).where(eq(senderPaces.sender, sender));
    },
  };
}

import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { messages } from '../../db/schema/index.js';

/** This cart was sent again, since the number it had gone to was wrong (docs/product.md §8.19). */
export async function markCorrected(
  tx: Database,
  { cartId, phoneNumber }: { readonly cartId: string; readonly phoneNumber: string },
  now: Date,
): Promise<void> {
  await tx
    .update(messages)
    .set({ correctedAt: now })
    .where(
      and(eq(messages.cartId, cartId), eq(messages.phoneNumber, phoneNumber), isNull(messages.correctedAt)),
    );
}

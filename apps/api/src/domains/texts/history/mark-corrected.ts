import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { messages } from '../../../db/schema/index.js';
import { lockedInOrder } from '../cancel-texts.js';

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
      lockedInOrder(
        tx,
        and(eq(messages.cartId, cartId), eq(messages.phoneNumber, phoneNumber), isNull(messages.correctedAt)),
      ),
    );
}

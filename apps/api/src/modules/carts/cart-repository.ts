import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { type CartLine, carts, practices } from '../../db/schema/index.js';

/** A stored cart with what the patient may know of its practice. */
export interface StoredCart {
  readonly id: string;
  readonly publicId: string;
  readonly practiceId: string;
  readonly practiceName: string;
  readonly discountCode: string | null;
  readonly lines: readonly CartLine[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export type CartRepository = ReturnType<typeof createCartRepository>;

export function createCartRepository(db: Database) {
  return {
    async addCart(cart: {
      publicId: string;
      practiceId: string;
      discountCode: string | null;
      lines: CartLine[];
      createdAt: Date;
      expiresAt: Date;
    }): Promise<void> {
      await db.insert(carts).values(cart);
    },
    /** The cart behind a link, expired or not. */
    async findByPublicId(publicId: string): Promise<StoredCart | null> {
      const [found] = await db
        .select({
          id: carts.id,
          publicId: carts.publicId,
          practiceId: carts.practiceId,
          practiceName: practices.name,
          discountCode: carts.discountCode,
          lines: carts.lines,
          createdAt: carts.createdAt,
          expiresAt: carts.expiresAt,
        })
        .from(carts)
        .innerJoin(practices, eq(practices.id, carts.practiceId))
        .where(eq(carts.publicId, publicId));
      return found ?? null;
    },
  };
}

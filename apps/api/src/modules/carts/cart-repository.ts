import type { HowTo } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { type CartLine, carts, practices, productNotes } from '../../db/schema/index.js';

/** A stored cart with what the patient may see of its practice. */
export interface StoredCart {
  readonly id: string;
  readonly publicId: string;
  readonly practiceId: string;
  readonly practiceName: string;
  /** E.164. */
  readonly practicePhone: string | null;
  readonly discountCode: string | null;
  /** What the patient reads, unless they choose another on the page. */
  readonly language: Language;
  readonly lines: readonly CartLine[];
  /** The practice's notes on the products, by product id; null without any. */
  readonly howTo: Readonly<Record<string, HowTo>> | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly isOpened: boolean;
  /** When its first order was placed. */
  readonly orderedAt: Date | null;
}

export type CartRepository = ReturnType<typeof createCartRepository>;

export function createCartRepository(db: Database) {
  let findCart: ReturnType<typeof prepareFindCart> | null = null;
  return {
    /** Adds a cart and returns its internal id (not the one in the link). */
    async addCart(cart: {
      publicId: string;
      practiceId: string;
      discountCode: string | null;
      language: Language;
      lines: CartLine[];
      createdAt: Date;
      expiresAt: Date;
    }): Promise<string> {
      const [added] = await db.insert(carts).values(cart).returning({ id: carts.id });
      if (!added) throw new Error('The cart was not stored.');
      return added.id;
    },
    /** The cart for a link, expired or not. */
    async findByPublicId(publicId: string): Promise<StoredCart | null> {
      findCart ??= prepareFindCart(db);
      const [found] = await findCart.execute({ publicId });
      return found ?? null;
    },
    /** Makes a cart's link stop working. An earlier end stays. */
    async expire(id: string, at: Date): Promise<void> {
      await db
        .update(carts)
        .set({ expiresAt: sql`least(${carts.expiresAt}, ${at})` })
        .where(eq(carts.id, id));
    },
    /** Marks a cart as ordered. The first order's time stays. */
    async markOrdered(id: string, orderedAt: Date): Promise<void> {
      await db
        .update(carts)
        .set({ orderedAt: sql`least(${carts.orderedAt}, ${orderedAt})` })
        .where(eq(carts.id, id));
    },
    /** Marks a cart as opened; `false` when it already was. The first time stays. */
    async markOpened(publicId: string, openedAt: Date): Promise<boolean> {
      const opened = await db
        .update(carts)
        .set({ openedAt })
        .where(and(eq(carts.publicId, publicId), isNull(carts.openedAt)))
        .returning({ id: carts.id });
      return opened.length > 0;
    },
  };
}

/** In the same statement, so that reading a cart stays one round trip. */
const howToOfLines = sql<StoredCart['howTo']>`(
  SELECT json_object_agg(of_product.product_id, of_product.notes)
  FROM (
    SELECT ${productNotes.productId}, json_object_agg(${productNotes.language}, ${productNotes.body}) AS notes
    FROM ${productNotes}
    WHERE ${productNotes.practiceId} = ${carts.practiceId}
      AND ${productNotes.productId} IN (
        SELECT line ->> 'productId' FROM jsonb_array_elements(${carts.lines}) AS line
      )
    GROUP BY ${productNotes.productId}
  ) AS of_product
)`;

const prepareFindCart = (db: Database) =>
  db
    .select({
      id: carts.id,
      publicId: carts.publicId,
      practiceId: carts.practiceId,
      practiceName: practices.name,
      practicePhone: practices.phoneNumber,
      discountCode: carts.discountCode,
      language: carts.language,
      lines: carts.lines,
      howTo: howToOfLines,
      createdAt: carts.createdAt,
      expiresAt: carts.expiresAt,
      isOpened: sql<boolean>`${carts.openedAt} IS NOT NULL`,
      orderedAt: carts.orderedAt,
    })
    .from(carts)
    .innerJoin(practices, eq(practices.id, carts.practiceId))
    .where(eq(carts.publicId, sql.placeholder('publicId')))
    .prepare('find_cart');

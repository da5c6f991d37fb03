import { integer, text } from 'drizzle-orm/pg-core';

/**
 * A copy of a saved product, to show it after it has left the catalog. Ids have no foreign keys, since a product may
 * leave the mirror and come back.
 */
export const savedProductColumns = () => ({
  productId: text('product_id').notNull(),
  title: text('title').notNull(),
  vendor: text('vendor').notNull(),
  imageUrl: text('image_url'),
  /** At the time it was saved. Today's price comes from the catalog. */
  priceCents: integer('price_cents').notNull(),
});

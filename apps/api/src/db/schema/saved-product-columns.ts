import { integer, text } from 'drizzle-orm/pg-core';

/**
 * What is kept of a saved product, so that one that has left the catalogue can still be shown. Its ids refer to the
 * mirror without foreign keys: a product may leave the mirror and come back.
 */
export const savedProductColumns = () => ({
  productId: text('product_id').notNull(),
  title: text('title').notNull(),
  vendor: text('vendor').notNull(),
  imageUrl: text('image_url'),
  /** When it was saved; today's price is the catalogue's. */
  priceCents: integer('price_cents').notNull(),
});

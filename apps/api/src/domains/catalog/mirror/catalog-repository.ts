import { and, asc, desc, eq, gt, inArray, lt, lte, not, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { announce } from '../../../db/notifications.js';
import {
  catalogState,
  collectionProducts,
  collections,
  products,
  removedProducts,
  variants,
} from '../../../db/schema/index.js';
import { groupBy } from '../group-by.js';

export type ProductRow = typeof products.$inferSelect;
export type VariantRow = typeof variants.$inferSelect;
type CollectionRow = typeof collections.$inferSelect & { readonly productIds: readonly string[] };

/** The whole catalog, as one instance keeps it in memory. */
export interface CatalogRows {
  readonly version: number;
  readonly syncedAt: Date | null;
  readonly products: readonly ProductRow[];
  readonly variants: readonly VariantRow[];
  readonly collections: readonly CollectionRow[];
}

/** The changes that a read of the shop found. */
export interface CatalogChanges extends Pick<CatalogRows, 'products' | 'variants'> {
  readonly removedIds: readonly string[];
  /** When the read began. */
  readonly readAt: Date;
  /** Whether it covered every change until then. */
  readonly isComplete: boolean;
}

/** Rows per insert: far below the limit of 65,535 parameters per statement. */
const CHUNK = 500;

export async function findCatalogState(tx: Database) {
  const [state] = await tx.select().from(catalogState);
  return state ?? { id: 1, version: 0, syncedAt: null, changesReadUntil: null };
}

/** The most expensive variant in stock; null when there is none. */
export async function findVariantInStock(tx: Database): Promise<string | null> {
  const [found] = await tx
    .select({ id: variants.id })
    .from(variants)
    .where(
      and(
        eq(variants.availableForSale, true),
        or(not(variants.inventoryTracked), gt(variants.quantityAvailable, 0)),
      ),
    )
    .orderBy(desc(variants.priceCents), asc(variants.id))
    .limit(1);
  return found?.id ?? null;
}

/** Reads everything. Call it in a transaction that sees one snapshot of the database. */
export async function readCatalog(tx: Database): Promise<CatalogRows> {
  const [state] = await tx.select().from(catalogState);
  const productRows = await tx.select().from(products);
  const variantRows = await tx.select().from(variants).orderBy(asc(variants.position));
  const collectionRows = await tx.select().from(collections);
  const members = await tx.select().from(collectionProducts).orderBy(asc(collectionProducts.position));
  const membersOf = groupBy(members, (member) => member.collectionId);
  return {
    version: state?.version ?? 0,
    syncedAt: state?.syncedAt ?? null,
    products: productRows,
    variants: variantRows,
    collections: collectionRows.map((row) => ({
      ...row,
      productIds: (membersOf.get(row.id) ?? []).map((member) => member.productId),
    })),
  };
}

/**
 * Replaces the catalog with a full read of the shop and notifies the other instances. Keeps products that were read
 * after this read began. Call it in a transaction.
 */
export async function replaceCatalog(
  tx: Database,
  rows: Omit<CatalogRows, 'version' | 'syncedAt'> & { readonly readAt: Date },
): Promise<void> {
  await lockMirror(tx);
  await upsertProducts(tx, rows.products, rows.variants);
  const ids = rows.products.map((product) => product.id);
  await tx
    .delete(products)
    .where(
      and(sql`NOT (${products.id} = ANY(${sql.param(ids)}::text[]))`, lte(products.readAt, rows.readAt)),
    );
  await tx.delete(removedProducts).where(lt(removedProducts.removedAt, rows.readAt));
  await tx.delete(collections);
  for (const chunk of chunks(rows.collections)) {
    await tx.insert(collections).values(chunk.map(({ productIds: _, ...row }) => row));
  }
  const kept = await tx.select({ id: products.id }).from(products);
  const isKept = new Set(kept.map(({ id }) => id));
  const members = rows.collections.flatMap((row) =>
    row.productIds
      .filter((productId) => isKept.has(productId))
      .map((productId, position) => ({ collectionId: row.id, productId, position })),
  );
  for (const chunk of chunks(members)) await tx.insert(collectionProducts).values(chunk);
  await bumpVersion(tx, { syncedAt: rows.readAt, changesReadUntil: rows.readAt });
}

/** Saves changed products and deletes removed ones, unless a later read was saved already. Call it in a transaction. */
export async function applyCatalogChanges(tx: Database, changes: CatalogChanges): Promise<void> {
  await lockMirror(tx);
  await upsertProducts(tx, changes.products, changes.variants);
  if (changes.removedIds.length > 0) {
    await recordRemoved(tx, changes.removedIds, changes.readAt);
    await tx
      .delete(products)
      .where(and(inArray(products.id, [...changes.removedIds]), lte(products.readAt, changes.readAt)));
  }
  const state = changes.isComplete ? { changesReadUntil: changes.readAt } : {};
  const changed = changes.products.length > 0 || changes.removedIds.length > 0;
  if (changed) await bumpVersion(tx, state);
  else if (changes.isComplete) await tx.update(catalogState).set(state);
}

/** The product that has a variant with this inventory item; null when there is none. */
export async function findProductId(tx: Database, inventoryItemId: string): Promise<string | null> {
  const [found] = await tx
    .select({ productId: variants.productId })
    .from(variants)
    .where(eq(variants.inventoryItemId, inventoryItemId));
  return found?.productId ?? null;
}

async function recordRemoved(tx: Database, ids: readonly string[], removedAt: Date): Promise<void> {
  for (const chunk of chunks(ids)) {
    await tx
      .insert(removedProducts)
      .values(chunk.map((id) => ({ id, removedAt })))
      .onConflictDoUpdate({
        target: removedProducts.id,
        set: { removedAt: sql`greatest(${removedProducts.removedAt}, excluded.removed_at)` },
      });
  }
}

/** Leaves out products that a read which began later found gone. */
async function withoutRemoved(tx: Database, rows: readonly ProductRow[]): Promise<readonly ProductRow[]> {
  // All rows come from one read.
  const [first] = rows;
  if (!first) return rows;
  const removed = await tx.select().from(removedProducts).where(gt(removedProducts.removedAt, first.readAt));
  const removedIds = new Set(removed.map(({ id }) => id));
  return rows.filter(({ id }) => !removedIds.has(id));
}

/** Locks the one row of the state: one sync at a time. */
async function lockMirror(tx: Database): Promise<void> {
  await tx.execute(sql`SELECT 1 FROM catalog_state WHERE id = 1 FOR UPDATE`);
}

async function bumpVersion(tx: Database, state: Partial<typeof catalogState.$inferInsert>): Promise<void> {
  await tx.update(catalogState).set({ ...state, version: sql`${catalogState.version} + 1` });
  await announce(tx, 'catalog_changed');
}

async function upsertProducts(
  tx: Database,
  productRows: readonly ProductRow[],
  variantRows: readonly VariantRow[],
): Promise<void> {
  const saved = new Set<string>();
  for (const chunk of chunks(await withoutRemoved(tx, productRows))) {
    const written = await tx
      .insert(products)
      .values(chunk)
      .onConflictDoUpdate({
        target: products.id,
        set: {
          title: sql`excluded.title`,
          vendor: sql`excluded.vendor`,
          productType: sql`excluded.product_type`,
          category: sql`excluded.category`,
          descriptionHtml: sql`excluded.description_html`,
          description: sql`excluded.description`,
          imageUrl: sql`excluded.image_url`,
          options: sql`excluded.options`,
          translations: sql`excluded.translations`,
          bestSellerRank: sql`coalesce(excluded.best_seller_rank, ${products.bestSellerRank})`,
          updatedAt: sql`excluded.updated_at`,
          readAt: sql`excluded.read_at`,
        },
        // The shop's update time decides; with equal times, the later read wins.
        setWhere: sql`(${products.updatedAt}, ${products.readAt}) <= (excluded.updated_at, excluded.read_at)`,
      })
      .returning({ id: products.id });
    const ids = written.map(({ id }) => id);
    for (const id of ids) saved.add(id);
    await tx.delete(variants).where(inArray(variants.productId, ids));
  }
  for (const chunk of chunks(variantRows.filter(({ productId }) => saved.has(productId)))) {
    await tx.delete(variants).where(
      inArray(
        variants.id,
        chunk.map((variant) => variant.id),
      ),
    );
    await tx.insert(variants).values(chunk);
  }
}

function chunks<T>(rows: readonly T[]): T[][] {
  const found: T[][] = [];
  for (let start = 0; start < rows.length; start += CHUNK) found.push(rows.slice(start, start + CHUNK));
  return found;
}

export const isMirrorEmpty = async (tx: Database): Promise<boolean> => {
  const found = await tx.select({ id: products.id }).from(products).limit(1);
  return found.length === 0;
};

export const findVersion = async (tx: Database): Promise<number> => {
  const [state] = await tx
    .select({ version: catalogState.version })
    .from(catalogState)
    .where(eq(catalogState.id, 1));
  return state?.version ?? 0;
};

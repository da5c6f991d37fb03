import { inOrderOfDay, type TimeOfDay } from '@eyecart/shared/rules/routine';
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { bundleItems, bundles } from '../../../db/schema/index.js';
import { createSoftDelete } from '../../../db/soft-delete.js';
import { isUuid } from '../../../rules/uuid.js';
import { groupBy } from '../../catalog/group-by.js';

export type BundleItemRow = typeof bundleItems.$inferSelect;
export type NewBundleItem = Omit<BundleItemRow, 'id' | 'bundleId' | 'place'>;

/** A bundle with its items in their order. */
export interface StoredBundle {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly items: readonly BundleItemRow[];
}

export interface BundleChanges {
  /** Undefined keeps it. */
  readonly name: string | undefined;
  readonly quantities: readonly { readonly id: number; readonly quantity: number }[];
  readonly removed: readonly number[];
  readonly times: readonly { readonly id: number; readonly timesOfDay: readonly TimeOfDay[] }[];
  /** Empty keeps it. */
  readonly order: readonly number[];
}

export const bundleSoftDelete = createSoftDelete<string>({
  table: bundles,
  id: bundles.id,
  topic: 'bundles',
});

/** Adds a bundle with its items and returns it; null when the practice already has `most`. Call it in a transaction. */
export async function addBundle(
  tx: Database,
  bundle: { practiceId: string; name: string; createdAt: Date },
  items: readonly NewBundleItem[],
  most: number,
): Promise<StoredBundle | null> {
  if (await bundleSoftDelete.isFull(tx, bundle.practiceId, most)) return null;
  const [added] = await tx.insert(bundles).values(bundle).returning();
  if (!added) throw new Error('The bundle was not stored.');
  const rows = items.map((item) => ({ ...item, bundleId: added.id }));
  return { ...added, items: rows.length === 0 ? [] : await tx.insert(bundleItems).values(rows).returning() };
}

/**
 * Adds an item to a bundle; if the variant is already there, increases its quantity and refreshes its facts. Returns
 * the updated bundle, or why nothing changed. Call it in a transaction.
 */
export async function addBundleItem(
  tx: Database,
  practiceId: string,
  bundleId: string,
  item: NewBundleItem,
  most: { readonly items: number; readonly quantity: number },
): Promise<StoredBundle | 'no-bundle' | 'full' | 'too-many'> {
  if (!isUuid(bundleId)) return 'no-bundle';
  // Serializes concurrent changes to this bundle.
  const [locked] = await tx
    .select({ id: bundles.id })
    .from(bundles)
    .where(bundleSoftDelete.isKept(practiceId, bundleId))
    .for('update');
  if (!locked) return 'no-bundle';
  const [known] = await tx
    .select({
      items: count(),
      quantity: sql<
        number | null
      >`max(${bundleItems.quantity}) FILTER (WHERE ${bundleItems.variantId} = ${item.variantId})`,
    })
    .from(bundleItems)
    .where(eq(bundleItems.bundleId, bundleId));
  if (!known) throw new Error('The bundle could not be counted.');
  if (known.quantity === null && known.items >= most.items) return 'full';
  if ((known.quantity ?? 0) + item.quantity > most.quantity) return 'too-many';
  await growItem(tx, { ...item, bundleId });
  const [bundle] = await select(tx, bundleSoftDelete.isKept(practiceId, bundleId));
  return bundle ?? 'no-bundle';
}

/**
 * Changes a bundle and returns it; null when the practice has none with this id. Items that are not in the bundle are
 * ignored. Call it in a transaction.
 */
export async function updateBundle(
  tx: Database,
  practiceId: string,
  bundleId: string,
  changes: BundleChanges,
): Promise<StoredBundle | null> {
  if (!isUuid(bundleId)) return null;
  const { name, quantities, removed, times, order } = changes;
  // Also serializes concurrent changes to this bundle.
  const renamed = await tx
    .update(bundles)
    .set({ name: name ?? sql`${bundles.name}` })
    .where(bundleSoftDelete.isKept(practiceId, bundleId))
    .returning({ id: bundles.id });
  if (renamed.length === 0) return null;
  const isItem = (ids: readonly number[]) =>
    and(eq(bundleItems.bundleId, bundleId), inArray(bundleItems.id, [...ids]));
  for (const { id, quantity } of quantities) {
    await tx
      .update(bundleItems)
      .set({ quantity })
      .where(isItem([id]));
  }
  for (const { id, timesOfDay } of times) {
    await tx
      .update(bundleItems)
      .set({ timesOfDay: inOrderOfDay(timesOfDay) })
      .where(isItem([id]));
  }
  if (order.length > 0) {
    const place = sql`array_position(${sql.param([...order])}::bigint[], ${bundleItems.id})`;
    await tx.update(bundleItems).set({ place }).where(eq(bundleItems.bundleId, bundleId));
  }
  if (removed.length > 0) await tx.delete(bundleItems).where(isItem(removed));
  const [bundle] = await select(tx, bundleSoftDelete.isKept(practiceId, bundleId));
  return bundle ?? null;
}

export async function findBundle(tx: Database, practiceId: string, bundleId: string) {
  if (!isUuid(bundleId)) return null;
  const [found] = await select(tx, bundleSoftDelete.isKept(practiceId, bundleId));
  return found ?? null;
}

/** The practice's bundles, newest first, in one query. */
export const listBundles = (tx: Database, practiceId: string): Promise<StoredBundle[]> =>
  select(tx, bundleSoftDelete.isKeptOf(practiceId));

async function select(tx: Database, where: SQL | undefined): Promise<StoredBundle[]> {
  const rows = await tx
    .select({ bundle: bundles, item: bundleItems })
    .from(bundles)
    .leftJoin(bundleItems, eq(bundleItems.bundleId, bundles.id))
    .where(where)
    .orderBy(desc(bundles.createdAt), desc(bundles.id), asc(bundleItems.place), asc(bundleItems.id));
  return [...groupBy(rows, (row) => row.bundle.id).values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first.bundle, items: group.flatMap((row) => row.item ?? []) }] : [];
  });
}

async function growItem(tx: Database, item: NewBundleItem & { bundleId: string }): Promise<void> {
  const { quantity: _added, bundleId: _bundle, variantId: _variant, timesOfDay, ...saved } = item;
  const facts = timesOfDay.length > 0 ? { ...saved, timesOfDay } : saved;
  await tx
    .insert(bundleItems)
    .values(item)
    .onConflictDoUpdate({
      target: [bundleItems.bundleId, bundleItems.variantId],
      set: { ...facts, quantity: sql`${bundleItems.quantity} + excluded.quantity` },
    });
}

import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { prepareOnce } from '../../../db/run-prepared.js';
import { favorites } from '../../../db/schema/index.js';
import { createSoftDelete } from '../../../db/soft-delete.js';

export type FavoriteRow = typeof favorites.$inferSelect;

export const favoriteSoftDelete = createSoftDelete<string>({
  table: favorites,
  id: favorites.productId,
  topic: 'favorites',
});

/**
 * Saves a favorite unless the practice already has `most` others. One already saved stays unchanged. Call it in a
 * transaction.
 */
export async function saveFavorite(
  tx: Database,
  favorite: Omit<FavoriteRow, 'deletedAt'>,
  most: number,
): Promise<'saved' | 'full'> {
  const { practiceId, productId } = favorite;
  const isOverLimit = await favoriteSoftDelete.isFull(tx, practiceId, most);
  const known = await tx
    .select({ productId: favorites.productId })
    .from(favorites)
    .where(favoriteSoftDelete.isKept(practiceId, productId));
  if (known.length > 0) return 'saved';
  if (isOverLimit) return 'full';
  const saved = { ...favorite, deletedAt: null };
  await tx
    .insert(favorites)
    .values(saved)
    .onConflictDoUpdate({ target: [favorites.practiceId, favorites.productId], set: saved });
  return 'saved';
}

/** The practice's favorites, newest first. */
export const listFavorites = (tx: Database, practiceId: string): Promise<FavoriteRow[]> =>
  prepareFavorites(tx).execute({ practiceId });

const prepareFavorites = prepareOnce((tx) =>
  tx
    .select()
    .from(favorites)
    .where(and(eq(favorites.practiceId, sql.placeholder('practiceId')), isNull(favorites.deletedAt)))
    .orderBy(desc(favorites.createdAt), desc(favorites.productId))
    .prepare('list_favorites'),
);

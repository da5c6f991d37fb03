import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { favorites } from '../../../db/schema/index.js';
import { createSoftDelete } from '../../../db/soft-delete.js';

export type FavoriteRow = typeof favorites.$inferSelect;

export const favoriteSoftDelete = createSoftDelete<string>({
  table: favorites,
  id: favorites.productId,
  topic: 'favorites',
});

export type FavoriteRepository = ReturnType<typeof createFavoriteRepository>;

export function createFavoriteRepository(db: Database) {
  let listFavorites: ReturnType<typeof prepareListFavorites> | null = null;
  return {
    /**
     * Saves a favorite unless the practice already has `most` others. One already saved stays unchanged. Call it
     * in a transaction.
     */
    async add(favorite: Omit<FavoriteRow, 'deletedAt'>, most: number): Promise<'saved' | 'full'> {
      const { practiceId, productId } = favorite;
      const isOverLimit = await favoriteSoftDelete.isFull(db, practiceId, most);
      const known = await db
        .select({ productId: favorites.productId })
        .from(favorites)
        .where(favoriteSoftDelete.isKept(practiceId, productId));
      if (known.length > 0) return 'saved';
      if (isOverLimit) return 'full';
      const saved = { ...favorite, deletedAt: null };
      await db
        .insert(favorites)
        .values(saved)
        .onConflictDoUpdate({ target: [favorites.practiceId, favorites.productId], set: saved });
      return 'saved';
    },

    /** The practice's favorites, newest first. */
    async listByPractice(practiceId: string): Promise<FavoriteRow[]> {
      listFavorites ??= prepareListFavorites(db);
      return listFavorites.execute({ practiceId });
    },
  };
}

const prepareListFavorites = (db: Database) =>
  db
    .select()
    .from(favorites)
    .where(and(eq(favorites.practiceId, sql.placeholder('practiceId')), isNull(favorites.deletedAt)))
    .orderBy(desc(favorites.createdAt), desc(favorites.productId))
    .prepare('list_favorites');

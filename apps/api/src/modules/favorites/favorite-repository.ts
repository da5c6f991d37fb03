import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { favorites } from '../../db/schema/index.js';
import { takeTurns } from '../../db/take-turns.js';

export type FavoriteRow = typeof favorites.$inferSelect;

export type FavoriteRepository = ReturnType<typeof createFavoriteRepository>;

export function createFavoriteRepository(db: Database) {
  let listFavorites: ReturnType<typeof prepareListFavorites> | null = null;
  return {
    /**
     * Saves a favorite unless the practice already has `most` others. One already saved stays unchanged. Call it
     * in a transaction.
     */
    async add(favorite: FavoriteRow, most: number): Promise<'saved' | 'full'> {
      await takeTurns(db, `favorites ${favorite.practiceId}`);
      const [known] = await db
        .select({
          count: sql<number>`count(*)::int`,
          isSaved: sql<boolean>`coalesce(bool_or(${favorites.productId} = ${favorite.productId}), false)`,
        })
        .from(favorites)
        .where(eq(favorites.practiceId, favorite.practiceId));
      if (known?.isSaved) return 'saved';
      if (known && known.count >= most) return 'full';
      await db.insert(favorites).values(favorite);
      return 'saved';
    },

    /** `false` when the practice has not saved it. */
    async remove(practiceId: string, productId: string): Promise<boolean> {
      const removed = await db
        .delete(favorites)
        .where(and(eq(favorites.practiceId, practiceId), eq(favorites.productId, productId)))
        .returning({ productId: favorites.productId });
      return removed.length > 0;
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
    .where(eq(favorites.practiceId, sql.placeholder('practiceId')))
    .orderBy(desc(favorites.createdAt), desc(favorites.productId))
    .prepare('list_favorites');

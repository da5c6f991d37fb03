import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
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
    async add(favorite: Omit<FavoriteRow, 'deletedAt'>, most: number): Promise<'saved' | 'full'> {
      const known = await look(db, favorite);
      if (known.isSaved) return 'saved';
      if (known.count >= most) return 'full';
      const saved = { ...favorite, deletedAt: null };
      await db
        .insert(favorites)
        .values(saved)
        .onConflictDoUpdate({ target: [favorites.practiceId, favorites.productId], set: saved });
      return 'saved';
    },

    /** Removes a favorite until it is restored or cleared; `false` when the practice has not saved it. */
    async moveToTrash(practiceId: string, productId: string, now: Date): Promise<boolean> {
      const moved = await db
        .update(favorites)
        .set({ deletedAt: now })
        .where(and(isKeptOf(practiceId), eq(favorites.productId, productId)))
        .returning({ productId: favorites.productId });
      return moved.length > 0;
    },

    /** Restores a removed favorite; one that was not removed stays. Call it in a transaction. */
    async restore(
      practiceId: string,
      productId: string,
      most: number,
    ): Promise<'saved' | 'unknown' | 'full'> {
      const known = await look(db, { practiceId, productId });
      if (known.isSaved) return 'saved';
      const isIt = and(eq(favorites.practiceId, practiceId), eq(favorites.productId, productId));
      const [removed] = await db.select().from(favorites).where(isIt).for('update');
      if (!removed) return 'unknown';
      if (known.count >= most) return 'full';
      await db.update(favorites).set({ deletedAt: null }).where(isIt);
      return 'saved';
    },

    /** Removes for good what was removed before an instant. */
    async clearDeleted(before: Date): Promise<void> {
      await db.delete(favorites).where(lt(favorites.deletedAt, before));
    },

    /** The practice's favorites, newest first. */
    async listByPractice(practiceId: string): Promise<FavoriteRow[]> {
      listFavorites ??= prepareListFavorites(db);
      return listFavorites.execute({ practiceId });
    },
  };
}

const isKeptOf = (practiceId: string) =>
  and(eq(favorites.practiceId, practiceId), isNull(favorites.deletedAt));

/** How many favorites a practice has and whether a product is one; others that would add one wait. */
async function look(
  tx: Database,
  { practiceId, productId }: Pick<FavoriteRow, 'practiceId' | 'productId'>,
): Promise<{ count: number; isSaved: boolean }> {
  await takeTurns(tx, `favorites ${practiceId}`);
  const [known] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      isSaved: sql<boolean>`coalesce(bool_or(${favorites.productId} = ${productId}), false)`,
    })
    .from(favorites)
    .where(isKeptOf(practiceId));
  return known ?? { count: 0, isSaved: false };
}

const prepareListFavorites = (db: Database) =>
  db
    .select()
    .from(favorites)
    .where(and(eq(favorites.practiceId, sql.placeholder('practiceId')), isNull(favorites.deletedAt)))
    .orderBy(desc(favorites.createdAt), desc(favorites.productId))
    .prepare('list_favorites');

import { and, count, eq, isNull, lt, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './client.js';
import { takeAdvisoryLock } from './take-advisory-lock.js';

/** A table with soft delete. */
interface SavedTable {
  readonly table: PgTable & { readonly practiceId: AnyPgColumn; readonly deletedAt: AnyPgColumn };
  /** The column that identifies a row. */
  readonly id: AnyPgColumn;
  /** The kind of row, for the advisory lock under which rows are counted. */
  readonly topic: string;
}

export type SoftDelete<Id extends string | number> = ReturnType<typeof createSoftDelete<Id>>;

/** Soft delete, restore, and count for one table (docs/product.md §6.11). Only the table's owner calls it. */
export function createSoftDelete<Id extends string | number>({ table, id: idColumn, topic }: SavedTable) {
  const isOf = (practiceId: string, id: Id): SQL | undefined =>
    and(eq(table.practiceId, practiceId), eq(idColumn, id));
  const isKeptOf = (practiceId: string): SQL | undefined =>
    and(eq(table.practiceId, practiceId), isNull(table.deletedAt));
  const isKept = (practiceId: string, id: Id): SQL | undefined => and(isKeptOf(practiceId), eq(idColumn, id));

  /** Whether the practice has `most` rows. Other transactions that would add one wait. */
  async function isFull(tx: Database, practiceId: string, most: number): Promise<boolean> {
    await takeAdvisoryLock(tx, `${topic} ${practiceId}`);
    const [existing] = await tx.select({ count: count() }).from(table).where(isKeptOf(practiceId));
    return existing !== undefined && existing.count >= most;
  }

  return {
    /** All rows of the practice that were not deleted. */
    isKeptOf,
    /** A row of the practice that was not deleted, by id. */
    isKept,
    isFull,

    /** Soft-deletes a row; `false` when the practice has no such row. */
    async markDeleted(db: Database, practiceId: string, id: Id, now: Date): Promise<boolean> {
      const moved = await db
        .update(table)
        .set({ deletedAt: now })
        .where(isKept(practiceId, id))
        .returning({ id: idColumn });
      return moved.length > 0;
    },

    /** Restores a deleted row; `kept` when it was not deleted. Call it in a transaction. */
    async restore(
      tx: Database,
      practiceId: string,
      id: Id,
      most: number,
    ): Promise<'restored' | 'kept' | 'unknown' | 'full'> {
      const isOverLimit = await isFull(tx, practiceId, most);
      const [row] = await tx
        .select({ deletedAt: table.deletedAt })
        .from(table)
        .where(isOf(practiceId, id))
        .for('update');
      if (!row) return 'unknown';
      if (row.deletedAt === null) return 'kept';
      if (isOverLimit) return 'full';
      await tx.update(table).set({ deletedAt: null }).where(isOf(practiceId, id));
      return 'restored';
    },

    /** Removes for good what was deleted before an instant. */
    async clear(db: Database, before: Date): Promise<void> {
      await db.delete(table).where(lt(table.deletedAt, before));
    },
  };
}

import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Keyset pagination: the entry that the previous page ended with. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

/** Two instants, the first included; null and absent set no bound. */
export interface Bounds {
  readonly from?: Date | null;
  readonly to?: Date | null;
}

/** Whether an instant is between two. */
export const isBetween = (instant: SQLWrapper, { from, to }: Bounds): SQL | undefined =>
  and(
    from ? sql`${instant} >= ${from.toISOString()}::timestamptz` : undefined,
    to ? sql`${instant} < ${to.toISOString()}::timestamptz` : undefined,
  );

/** The bounds in an address. */
export const readBounds = (query: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): Bounds => ({
  from: query.from === undefined ? null : new Date(query.from),
  to: query.to === undefined ? null : new Date(query.to),
});

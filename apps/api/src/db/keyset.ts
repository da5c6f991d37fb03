import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Keyset pagination: the entry that the previous page ended with. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

/** A half-open interval of instants; null or absent means unbounded. */
export interface Bounds {
  readonly from?: Date | null;
  readonly to?: Date | null;
}

/** SQL: an instant is within the bounds. */
export const isBetween = (instant: SQLWrapper, { from, to }: Bounds): SQL | undefined =>
  and(
    from ? sql`${instant} >= ${from.toISOString()}::timestamptz` : undefined,
    to ? sql`${instant} < ${to.toISOString()}::timestamptz` : undefined,
  );

/** The bounds in a query string. */
export const readBounds = (query: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): Bounds => ({
  from: query.from === undefined ? null : new Date(query.from),
  to: query.to === undefined ? null : new Date(query.to),
});

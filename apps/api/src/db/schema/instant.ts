import { timestamp } from 'drizzle-orm/pg-core';

/** A `timestamptz` column that reads as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

import type { Language } from '@eyecart/shared/languages/languages';
import { sql } from 'drizzle-orm';
import { text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { currentTrace } from '../../tracing/spans.js';

/** A `timestamptz` column that reads as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/**
 * The language in which the patient reads what the row is about. The consent ledger has no default, so that no entry
 * leaves it out.
 */
export const language = () => text('language').$type<Language>().notNull();

/** The trace of the request that asked for a row, for the worker's spans; null while tracing is off, and without a request. */
export const trace = () => text('trace').$defaultFn(() => currentTrace() ?? sql`NULL`);

/**
 * A UUID of version 7 (RFC 9562), which begins with its time: rows that are written together stand together in every index.
 * `0022_ids_by_time` adds the function, since PostgreSQL 17 has none.
 */
export const timeOrderedId = () => uuid('id').primaryKey().default(sql`time_ordered_uuid()`);

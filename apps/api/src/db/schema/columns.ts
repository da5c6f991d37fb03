import type { Language } from '@eyecart/shared/languages/languages';
import { sql } from 'drizzle-orm';
import { text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { currentTrace } from '../../tracing/spans.js';

/** A `timestamptz` column that reads as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/**
 * The patient's language for what the row is about. The consent ledger has no default, so that no entry leaves it out.
 */
export const language = () => text('language').$type<Language>().notNull();

/** The trace of the request that created the row, for the worker; null while tracing is off, or without a request. */
export const trace = () => text('trace').$type<string | null>().$defaultFn(currentTrace);

/**
 * A UUIDv7 (RFC 9562), which begins with its time, so that rows that are written together are close in every index.
 * Migration `0022_ids_by_time` adds the function, which PostgreSQL 17 lacks.
 */
export const timeOrderedId = () => uuid('id').primaryKey().default(sql`time_ordered_uuid()`);

import { sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';
import { currentTrace } from '../../tracing/spans.js';

/** The trace of the request that asked for a row, for the worker's spans; null while tracing is off, and without a request. */
export const trace = () => text('trace').$defaultFn(() => currentTrace() ?? sql`NULL`);

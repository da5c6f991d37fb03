import { LOST_CODES } from '@eyecart/shared/reasons';
import { type SQL, sql } from 'drizzle-orm';

/** Whether a canceled text was lost: no one canceled it, and staff count on it. */
export const IS_LOST: SQL = sql.raw(`reason_code IN (${LOST_CODES.map((code) => `'${code}'`).join(', ')})`);

import { LOST_CODES } from '@eyecart/shared/reason-codes';
import { type SQL, sql } from 'drizzle-orm';

/** SQL: a text was canceled though nobody meant to cancel it, so staff have to know. */
export const IS_LOST: SQL = sql.raw(`reason_code IN (${LOST_CODES.map((code) => `'${code}'`).join(', ')})`);

import { LOST_CODES } from '@eyecart/shared/reason-codes';
import { type SQL, sql } from 'drizzle-orm';

/** SQL: a text that was canceled though nobody asked for it, so staff have to know. */
export const IS_LOST: SQL = sql.raw(`reason_code IN (${LOST_CODES.map((code) => `'${code}'`).join(', ')})`);

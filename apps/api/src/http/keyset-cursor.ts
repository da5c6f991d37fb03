import type { Place } from '../db/keyset.js';
import { UUID } from '../rules/uuid.js';
import { ApiError } from './api-error.js';

/** The cursor of the page after this entry. */
export const writeCursor = ({ at, id }: Place): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

const CURSOR = /^([12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) (\S{1,36})$/;

/** The form of the ids in a list. */
const IDS = { uuid: new RegExp(`^${UUID}$`), number: /^[1-9]\d{0,8}$/ };

/** @throws ApiError `invalid_request` for a malformed cursor */
export function readCursor(cursor: string, ids: keyof typeof IDS = 'uuid'): Place {
  const [, instant = '', id = ''] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const at = new Date(instant);
  if (!Number.isNaN(at.getTime()) && IDS[ids].test(id)) return { at, id };
  throw refusedCursor('must be the nextCursor of a previous page');
}

export const refusedCursor = (words: string): ApiError =>
  new ApiError('invalid_request', {
    message: `cursor: ${words}.`,
    details: [{ path: 'cursor', message: words }],
  });

/** A page of rows, of which `size` + 1 were read to see whether another page follows. */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  placeOf: (row: Row) => Place,
): { readonly shown: readonly Row[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > size && last !== undefined ? writeCursor(placeOf(last)) : null };
}

import { refusedCursor } from '../../http/keyset-cursor.js';
import type { FollowUpPlace } from './follow-up-repository.js';

/** The cursor of the rows after this one. It contains no number and no name. */
export const writePlace = ({
  rank,
  since,
  subject,
}: {
  readonly rank: number;
  readonly since: string;
  readonly subject: string;
}): string => Buffer.from(`${rank} ${new Date(since).toISOString()} ${subject}`).toString('base64url');

const CURSOR = /^(\d) ([12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) ([0-9a-f-]{1,36})$/;

/** @throws ApiError `invalid_request` */
export function readPlace(cursor: string): FollowUpPlace {
  const [, rank = '', instant = '', subject = ''] =
    CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const since = new Date(instant);
  if (!Number.isNaN(since.getTime())) return { rank: Number(rank), since, subject };
  throw refusedCursor('must be the nextCursor of a previous page');
}

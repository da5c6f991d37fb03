import { MAX_FAILURES_NAMED, type UnseenFailure } from '@eyecart/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { CartLine } from '../../../db/schema/index.js';
import { cartLink } from '../../carts/cart-link.js';
import { briefReason } from '../../texts/brief-reason.js';

/** A failed text; instants as PostgreSQL writes them in JSON. */
export type FoundFailure = {
  id: string;
  phone_number: string | null;
  patient_last_name: string | null;
  error_message: string | null;
  unseen_failure_at: string;
  public_id: string | null;
  lines: CartLine[] | null;
  total: number;
};

/** How many texts failed unseen, and the newest of them. */
export interface UnseenFailures {
  readonly failed: number;
  readonly failures: UnseenFailure[];
}

/** The texts that failed after staff had left them, by an index that contains nothing else. */
export const selectUnseenFailures = (practiceId: string, now: Date): SQL => sql`
  SELECT messages.id, phone_number, patient_last_name, error_message, unseen_failure_at, lines,
    CASE WHEN expires_at > ${now.toISOString()}::timestamptz THEN public_id END AS public_id,
    count(*) OVER ()::integer AS total
  FROM messages LEFT JOIN carts ON carts.id = cart_id
  WHERE messages.practice_id = ${practiceId} AND unseen_failure_at IS NOT NULL
  ORDER BY unseen_failure_at DESC, messages.id
  LIMIT ${MAX_FAILURES_NAMED}`;

export const presentFailures = (rows: readonly FoundFailure[], publicUrl: string): UnseenFailures => ({
  failed: rows[0]?.total ?? 0,
  failures: rows.map((row) => present(row, publicUrl)),
});

const present = (row: FoundFailure, publicUrl: string): UnseenFailure => ({
  messageId: row.id,
  phoneNumber: row.phone_number ?? '',
  patientLastName: row.patient_last_name,
  reason: row.error_message,
  briefReason: briefReason(row.error_message),
  cartUrl: row.public_id === null ? null : cartLink(publicUrl, row.public_id),
  products: (row.lines ?? []).map(({ variantId, quantity }) => ({ variantId, quantity })),
  failedAt: new Date(row.unseen_failure_at).toISOString(),
});

import { MAX_FAILURES_NAMED, type UnseenFailure } from '@eyecart/shared/contracts';
import { describeReason } from '@eyecart/shared/languages/reason-sentences';
import type { ReasonCode } from '@eyecart/shared/reasons';
import { type SQL, sql } from 'drizzle-orm';
import { readReason } from '../../../db/reason-columns.js';
import type { CartLine } from '../../../db/schema/index.js';
import { cartLink } from '../../carts/cart-link.js';

/** A failed text; instants as PostgreSQL writes them in JSON. */
export type FoundFailure = {
  id: string;
  phone_number: string | null;
  patient_last_name: string | null;
  reason_code: ReasonCode | null;
  reason_params: unknown;
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
  SELECT messages.id, phone_number, patient_last_name, reason_code, reason_params, unseen_failure_at, lines,
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

function present(row: FoundFailure, publicUrl: string): UnseenFailure {
  const reason = readReason(row.reason_code, row.reason_params);
  const described = reason && describeReason(reason);
  return {
    messageId: row.id,
    phoneNumber: row.phone_number ?? '',
    patientLastName: row.patient_last_name,
    reason: described?.sentence ?? null,
    reasonDetail: described?.said ?? null,
    briefReason: described?.brief ?? null,
    cartUrl: row.public_id === null ? null : cartLink(publicUrl, row.public_id),
    products: (row.lines ?? []).map(({ variantId, quantity }) => ({ variantId, quantity })),
    failedAt: new Date(row.unseen_failure_at).toISOString(),
  };
}

import { MOST_FAILURES_NAMED, type UnseenFailure } from '@eyecart/shared/contracts';
import { sql } from 'drizzle-orm';
import type { RootDatabase } from '../../db/client.js';
import { runPrepared } from '../../db/run-prepared.js';
import type { Clock } from '../../providers/clock.js';
import { cartLink } from '../carts/cart-link.js';
import { briefReason } from '../texting/brief-reason.js';

type FoundFailure = {
  id: string;
  phone_number: string | null;
  patient_last_name: string | null;
  error_message: string | null;
  unseen_failure_at: Date;
  public_id: string | null;
  total: number;
};

/** How many texts failed unseen, and the newest of them. */
export interface UnseenFailures {
  readonly failed: number;
  readonly failures: UnseenFailure[];
}

export type FindUnseenFailures = (practiceId: string) => Promise<UnseenFailures>;

/** Reads the texts that failed after staff had left them, by an index that holds nothing else. */
export function createFindUnseenFailures({
  db,
  clock,
  publicUrl,
}: {
  readonly db: RootDatabase;
  readonly clock: Clock;
  readonly publicUrl: string;
}): FindUnseenFailures {
  return async (practiceId) => {
    const rows = await runPrepared<FoundFailure>(
      db.$client,
      sql`
      SELECT messages.id, phone_number, patient_last_name, error_message, unseen_failure_at, public_id,
        count(*) OVER ()::integer AS total
      FROM messages LEFT JOIN carts ON carts.id = cart_id AND expires_at > ${clock.now().toISOString()}::timestamptz
      WHERE messages.practice_id = ${practiceId} AND unseen_failure_at IS NOT NULL
      ORDER BY unseen_failure_at DESC, messages.id
      LIMIT ${MOST_FAILURES_NAMED}`,
    );
    return { failed: rows[0]?.total ?? 0, failures: rows.map((row) => present(row, publicUrl)) };
  };
}

const present = (row: FoundFailure, publicUrl: string): UnseenFailure => ({
  messageId: row.id,
  phoneNumber: row.phone_number ?? '',
  patientLastName: row.patient_last_name,
  reason: row.error_message,
  briefReason: briefReason(row.error_message),
  cartUrl: row.public_id === null ? null : cartLink(publicUrl, row.public_id),
  failedAt: row.unseen_failure_at.toISOString(),
});

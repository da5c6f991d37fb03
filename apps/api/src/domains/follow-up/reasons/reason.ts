import type { FollowUpReason } from '@eyecart/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';

/** Patients of one practice, by number (E.164). */
export interface FollowUpPatients {
  readonly practiceId: string;
  readonly phoneNumbers: readonly string[];
}

/** Days after which a link counts as not ordered (`FOLLOW_UP_AFTER_DAYS`). */
export interface FollowUpSettings {
  readonly afterDays: number;
}

/**
 * One reason why a patient needs something. `select` returns `phone_number`, `subject` (the id of what it is about, as
 * text), `since`, and `ends_at`, at most one row per subject. It may read `latest_texts` and `done_numbers` (see
 * `select-needs.ts`). It need not look at dismissals, nor at opt-outs, unless only some of its rows outlive them.
 */
export interface Reason {
  readonly name: FollowUpReason;
  readonly select: (patients: FollowUpPatients) => SQL;
  /** Days from `since` until it counts; absent when it counts at once. */
  readonly waitsDays?: (settings: FollowUpSettings) => number;
  /** Whether rows may stay when the patient has opted out. */
  readonly outlivesOptOut?: true;
}

/** The numbers as one parameter. */
export const isOneOf = (column: SQL, { phoneNumbers }: FollowUpPatients): SQL =>
  sql`${column} = ANY(${sql.param([...phoneNumbers])}::text[])`;

/** A need expires after 60 days, in hours: a day may have 23 or 25. */
export const expiryOf = (at: SQL): SQL => sql`${at} + interval '1440 hours'`;

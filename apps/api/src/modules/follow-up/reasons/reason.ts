import type { FollowUpReason } from '@eyecart/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';

/** Whose needs are looked for, and when. */
export interface FollowUpScope {
  readonly practiceId: string;
  readonly now: Date;
  /** Days after which a link counts as not ordered (`FOLLOW_UP_AFTER_DAYS`). */
  readonly afterDays: number;
}

/**
 * One reason why a patient needs something. `select` gives `phone_number`, `subject`, the id of what it is about as text,
 * and `since`, at most one row for a subject. It may read `latest_texts` and `done_numbers` (see `follow-up-rows.ts`); opt-outs
 * and dismissals are not its concern.
 */
export interface Reason {
  readonly name: FollowUpReason;
  readonly select: (scope: FollowUpScope) => SQL;
}

const DAY_MS = 24 * 60 * 60_000;

/** A need ends by itself after this many days. */
export const EXPIRES_AFTER_DAYS = 60;

export const daysBefore = ({ now }: FollowUpScope, days: number): SQL =>
  sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;

import type { FollowUpReason } from '@eyecart/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';

/** Every practice gets the first before any gets the second, so few texts suffice. A refill needs an order. */
const REASONS: readonly FollowUpReason[] = [
  'refill',
  'failed',
  'opened',
  'not-ordered',
  'replied',
  'not-scheduled',
  'repeat-stopped',
];

/** How many days ago the text was sent, so that the patient is in Follow-up for the reason. */
const DAYS_AGO: Readonly<Record<Exclude<FollowUpReason, 'refill'>, number>> = {
  failed: 1,
  opened: 4,
  'not-ordered': 6,
  replied: 2,
  'not-scheduled': 33,
  'repeat-stopped': 20,
};
/** When the first product of a refill runs out, in days from now. */
const RUNS_OUT_IN = 5;

const OWNERS = sql`(SELECT count(*) FROM seed_owners)`;
/** Every second cart, since those are the ones with orders: the first for the first practice, and so on. */
const isEven = (n: SQL): SQL => sql`${n} % 2 = 0`;
const turnOf = (n: SQL): SQL => sql`(${n} / 2 - 1)`;

/** Why the patient of the n-th cart is in Follow-up; each practice has one for each reason. Null for other carts. */
export const reasonOf = (n: SQL): SQL =>
  sql`CASE WHEN ${isEven(n)} THEN (ARRAY[${sql.join(
    REASONS.map((reason) => sql.raw(`'${reason}'`)),
    sql`, `,
  )}])[1 + ${turnOf(n)} / ${OWNERS}] END`;

/** Owner of the n-th seeded cart, if it is in Follow-up for a reason. */
export const placeOfReason = (n: SQL): SQL => sql`${turnOf(n)} % ${OWNERS}`;

/** How many days ago its text was sent; null for other carts. `lasts`: days until the first of its goods runs out. */
export const daysAgoOf = (reason: SQL, lasts: SQL): SQL => sql`CASE ${reason}
  WHEN 'refill' THEN ${lasts} - ${sql.raw(String(RUNS_OUT_IN))}
  ${sql.join(
    Object.entries(DAYS_AGO).map(([name, days]) => sql.raw(`WHEN '${name}' THEN ${days}`)),
    sql` `,
  )} END`;

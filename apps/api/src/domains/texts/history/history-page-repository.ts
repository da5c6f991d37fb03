import type { HistoryFilter } from '@eyecart/shared/contracts';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../../db/client.js';
import { type Bounds, isBetween, type Place } from '../../../db/keyset.js';
import type { PatientSearch } from '../../../db/patient-search.js';
import { runPrepared } from '../../../db/run-prepared.js';
import { ORDER_END_AT } from '../../carts/order-ended.js';
import { IS_LISTED } from '../is-listed.js';
import { IN_FORCE, IS_WAITING } from '../number-status.js';
import { filterOf } from './history-filters.js';
import { FEW_NUMBERS, fits, selectPatients } from './history-search.js';

/** Selects a practice's first texts, by the latest of what happened to them, which may have bounds. */
export interface HistoryQuery extends Bounds {
  readonly practiceId: string;
  /** Null for all. */
  readonly search: PatientSearch | null;
  readonly filter: HistoryFilter | null;
  readonly after: Place | null;
  /** As in its link. */
  readonly cartId?: string | null;
  readonly scheduledOrderId?: number | null;
  readonly limit: number;
}

/**
 * The ids on a page, the latest first, and a version (letters and digits) that changes whenever one of the entries or
 * its reminder does. One statement, all by index, after one that finds the patients of a search.
 */
export async function findHistoryPage(
  db: RootDatabase,
  query: HistoryQuery,
): Promise<{ version: string; ids: readonly string[] }> {
  const [page] =
    query.search === null
      ? await runPrepared<FoundPage>(db.$client, selectPage(query))
      : await searchPage(db, query, query.search);
  if (!page) throw new Error('The history has no version.');
  return { version: page.version, ids: page.ids === '' ? [] : page.ids.split(' ') };
}

/** Space-joined ids: the driver parses one string faster than an array. */
type FoundPage = { version: string; ids: string };

/** Not prepared, so that it is planned for the words it searches for. */
async function searchPage(tx: Database, query: HistoryQuery, search: PatientSearch): Promise<FoundPage[]> {
  const numbers = await findFewNumbers(tx, query.practiceId, search);
  return (await tx.execute<FoundPage>(selectPage(query, numbers))).rows;
}

/**
 * The numbers (E.164) that match a search, if they are at most `FEW_NUMBERS` and no cart title matches; else null, and the
 * texts are searched by date. Source: docs/decisions/039.
 */
export async function findFewNumbers(
  tx: Database,
  practiceId: string,
  search: PatientSearch,
): Promise<readonly string[] | null> {
  const { rows } = await tx.execute<{ numbers: string[]; in_carts: boolean }>(
    selectPatients(practiceId, search),
  );
  const [found] = rows;
  return found && !found.in_carts && found.numbers.length <= FEW_NUMBERS ? found.numbers : null;
}

/**
 * A page of first texts, with one hash over what their cards show: row versions of texts, carts, reminders, and
 * replies; orders, pauses, opt-outs, and price differences. Another practice's opt-out counts only as "stopped", so
 * that a second one changes nothing. Walks the index until the page is full, then looks up the rest per table for the
 * whole page, which takes PostgreSQL half as long as per text. With `numbers`, reads only the texts of those patients,
 * whose names the search fits, and no carts. Row hashes are summed, because the order of rows
 * depends on the plan.
 */
export const selectPage = (
  { practiceId, search, filter, after, limit, ...rest }: HistoryQuery,
  numbers: readonly string[] | null = null,
): SQL => sql`
  WITH page AS MATERIALIZED (
    SELECT id, cart_id, phone_number, xmin FROM messages
    WHERE ${and(
      sql`practice_id = ${practiceId} AND ${IS_LISTED}`,
      filter === null ? undefined : filterOf(filter, practiceId),
      after === null ? undefined : isAfter(after),
      isAmong(rest),
      search === null ? undefined : fits(search, numbers),
    )}
    ORDER BY ${LATEST_AT} DESC, id DESC
    LIMIT ${limit}
  ), texts AS MATERIALIZED (
    SELECT
      array_agg(id) AS ids, array_agg(cart_id) AS carts, array_agg(phone_number) AS phones,
      ${sumOf(sql`id || '' || xmin`)} AS version
    FROM page
  )
  SELECT
    coalesce(array_to_string(ids, ' '), '') AS ids,
    md5(concat_ws(
      ' ',
      version,
      'reminders', (SELECT ${sumOf(sql`id || '' || xmin`)} FROM messages WHERE first_message_id = ANY (ids)),
      'replies', (SELECT ${sumOf(sql`id || '' || xmin`)} FROM replies WHERE message_id = ANY (ids)),
      'carts', (SELECT ${sumOf(sql`id || '' || xmin`)} FROM carts WHERE id = ANY (carts)),
      'orders', (
        SELECT ${sumOf(sql`concat(id, status, extract(epoch FROM ${ORDER_END_AT}))`)} FROM orders WHERE cart_id = ANY (carts) AND NOT is_test
      ),
      'stopped', (
        SELECT jsonb_object_agg(phone_number, 1) FROM opt_outs
        WHERE phone_number = ANY (phones) AND ${IN_FORCE}
      ),
      'opt-outs', (
        SELECT ${sumOf(sql`id::text`)} FROM opt_outs
        WHERE phone_number = ANY (phones) AND ${IN_FORCE} AND ${practiceId} IN (practice_id, through_practice_id)
      ),
      'holds', (
        SELECT ${sumOf(sql`id || practice_id`)} FROM replies
        WHERE phone_number = ANY (phones) AND ${IS_WAITING}
      ),
      'differences', (
        SELECT ${sumOf(sql`cart_id || '' || xmin`)} FROM checkout_differences WHERE cart_id = ANY (carts)
      )
    )) AS version
  FROM texts`;

/** One hash of rows, in any order. */
const sumOf = (row: SQL): SQL => sql`sum(hashtextextended(${row}, 0))`;

/** As the index `messages_history` has it. */
const LATEST_AT = sql.raw('greatest(created_at, attempted_at, news_at)');

const isAfter = ({ at, id }: Place): SQL =>
  sql`(${LATEST_AT}, id) < (${at.toISOString()}::timestamptz, ${id}::uuid)`;

type Narrowing = Pick<HistoryQuery, 'from' | 'to' | 'cartId' | 'scheduledOrderId'>;

/** Between the times, of the cart, and of the scheduled order that a query names. */
const isAmong = ({ cartId, scheduledOrderId, ...bounds }: Narrowing): SQL | undefined =>
  and(
    isBetween(LATEST_AT, bounds),
    cartId ? sql`cart_id = (SELECT id FROM carts WHERE public_id = ${cartId})` : undefined,
    scheduledOrderId ? sql`scheduled_order_id = ${scheduledOrderId}::integer` : undefined,
  );

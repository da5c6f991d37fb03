import type { HistoryFilter } from '@eyecart/shared/contracts';
import { and, type SQL, sql } from 'drizzle-orm';
import type { RootDatabase } from '../../../db/client.js';
import { type Bounds, isBetween, type Place } from '../../../db/keyset.js';
import type { PatientSearch } from '../../../db/patient-search.js';
import { runPrepared, unseen } from '../../../db/run-prepared.js';
import { ORDER_END_AT } from '../../carts/order-ended.js';
import { IS_LISTED } from '../is-listed.js';
import { IN_FORCE, IS_WAITING } from '../number-status.js';
import { filterOf } from './history-filters.js';
import { FEW_NUMBERS, type FoundPatients, fits, selectPatients } from './history-search.js';

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
  const patients = query.search && (await findPatients(db, query.practiceId, query.search));
  const [page] = await runPrepared<FoundPage>(db.$client, selectPage(query, patients));
  if (!page) throw new Error('The history has no version.');
  return { version: page.version, ids: page.ids === '' ? [] : page.ids.split(' ') };
}

/** Space-joined ids: the driver parses one string faster than an array. */
type FoundPage = { version: string; ids: string };

/** Which patients a search finds, and whether it may find carts. Source: docs/decisions/039. */
export async function findPatients(
  db: RootDatabase,
  practiceId: string,
  search: PatientSearch,
): Promise<FoundPatients> {
  const [found] = await runPrepared<{ numbers: string[]; in_carts: boolean }>(
    db.$client,
    selectPatients(practiceId, search),
  );
  if (!found) throw new Error('The patients were not searched.');
  const isByNumber = !found.in_carts && found.numbers.length <= FEW_NUMBERS;
  return { numbers: isByNumber ? found.numbers : null, inCarts: found.in_carts };
}

/**
 * A page of first texts, with one hash over what their cards show: row versions of texts, carts, reminders, and
 * replies; orders, pauses, opt-outs, and price differences. Another practice's opt-out counts only as "stopped", so
 * that a second one changes nothing. Walks the index until the page is full, then looks up the rest per table for the
 * whole page, which takes PostgreSQL half as long as per text. `patients` are those of a search. Row hashes are summed,
 * because the order of rows depends on the plan.
 */
export const selectPage = (
  { practiceId, search, filter, after, limit, ...rest }: HistoryQuery,
  patients: FoundPatients | null = null,
): SQL => sql`
  WITH page AS MATERIALIZED (
    SELECT id, cart_id, phone_number, xmin FROM messages
    WHERE ${and(
      sql`practice_id = ${unseen(practiceId, 'text')} AND ${IS_LISTED}`,
      filter === null ? undefined : filterOf(filter, practiceId),
      after === null ? undefined : isAfter(after),
      isAmong(rest),
      search === null ? undefined : fits(search, patients),
    )}
    ORDER BY ${LATEST_AT} DESC, id DESC
    LIMIT ${unseen(limit, 'integer')}
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

import { createHash } from 'node:crypto';
import type { HistoryFilter } from '@eyecart/shared/contracts';
import { and, type SQL, sql } from 'drizzle-orm';
import type { RootDatabase } from '../../../db/client.js';
import { type Bounds, isBetween, type Place } from '../../../db/keyset.js';
import type { PatientSearch } from '../../../db/patient-search.js';
import { runPrepared, unseen } from '../../../db/run-prepared.js';
import { IS_LISTED } from '../is-listed.js';
import { LATEST_AT, selectVersions } from './entry-versions.js';
import { filterOf } from './history-filters.js';
import { FEW_NUMBERS, type FoundPatients, fits, selectPatients } from './history-search.js';

/** Which of a practice's first texts a page has. The bounds are for `latest_at`. */
export interface HistoryQuery extends Bounds {
  readonly practiceId: string;
  /** Null for all. */
  readonly search: PatientSearch | null;
  readonly filter: HistoryFilter | null;
  readonly after: Place | null;
  /** The id in the cart's link. */
  readonly cartId?: string | null;
  readonly scheduledOrderId?: number | null;
  readonly limit: number;
}

/** One of a page's first texts, with a version that changes whenever its entry does. */
export interface PlacedText extends Place {
  readonly version: string;
}

/** A page of first texts, the latest first, and its version. A search takes one more statement, for its patients. */
export async function findHistoryPage(
  db: RootDatabase,
  query: HistoryQuery,
): Promise<{ version: string; texts: readonly PlacedText[] }> {
  const patients = query.search && (await findPatients(db, query.practiceId, query.search));
  const [page] = await runPrepared<{ texts: string }>(db.$client, selectPage(query, patients));
  if (!page) throw new Error('The history has no version.');
  const texts = JSON.parse(page.texts) as [id: string, at: number, version: string][];
  return {
    version: createHash('sha256').update(page.texts).digest('hex'),
    texts: texts.map(([id, at, version]) => ({ id, at: new Date(at), version })),
  };
}

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
 * SQL: a page of first texts and their versions, as one JSON value, which the driver parses faster than rows. Walks the
 * index until the page is full. `patients` are those of a search.
 */
export const selectPage = (
  { practiceId, search, filter, after, limit, ...rest }: HistoryQuery,
  patients: FoundPatients | null = null,
): SQL => {
  const texts = sql`
    SELECT id, cart_id, phone_number, xmin, ${LATEST_AT} AS latest_at FROM messages
    WHERE ${and(
      sql`practice_id = ${unseen(practiceId, 'text')} AND ${IS_LISTED}`,
      filter === null ? undefined : filterOf(filter, practiceId),
      after === null ? undefined : isAfter(after),
      isAmong(rest),
      search === null ? undefined : fits(search, patients),
    )}
    ORDER BY ${LATEST_AT} DESC, id DESC
    LIMIT ${unseen(limit, 'integer')}`;
  return sql`
    SELECT coalesce(json_agg(
      json_build_array(id, (extract(epoch FROM latest_at) * 1000)::bigint, version) ORDER BY latest_at DESC, id DESC
    ), '[]')::text AS texts
    FROM (${selectVersions(texts, practiceId)}) AS versioned`;
};

const isAfter = ({ at, id }: Place): SQL =>
  sql`(${LATEST_AT}, id) < (${at.toISOString()}::timestamptz, ${id}::uuid)`;

type Narrowing = Pick<HistoryQuery, 'from' | 'to' | 'cartId' | 'scheduledOrderId'>;

const isAmong = ({ cartId, scheduledOrderId, ...bounds }: Narrowing): SQL | undefined =>
  and(
    isBetween(LATEST_AT, bounds),
    cartId ? sql`cart_id = (SELECT id FROM carts WHERE public_id = ${cartId})` : undefined,
    scheduledOrderId ? sql`scheduled_order_id = ${scheduledOrderId}::integer` : undefined,
  );

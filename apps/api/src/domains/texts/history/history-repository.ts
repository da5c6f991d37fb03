import { type HistoryFilter, SEND_DETAILS } from '@eyecart/shared/contracts';
import { pick } from '@eyecart/shared/rules/pick';
import { and, asc, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, RootDatabase } from '../../../db/client.js';
import { type Bounds, isBetween, type Place } from '../../../db/keyset.js';
import type { PatientSearch } from '../../../db/patient-search.js';
import { prepareOnce, runPrepared } from '../../../db/run-prepared.js';
import {
  type CartLine,
  carts,
  checkoutDifferences,
  messages,
  optOuts,
  orders,
} from '../../../db/schema/index.js';
import type { CheckoutDifference } from '../../carts/checkout-difference.js';
import { ORDER_END_AT, type OrderEnded, orderEndedAtOf, orderEndedOf } from '../../carts/order-ended.js';
import { IS_LISTED } from '../is-listed.js';
import type { MessageRow } from '../message-types.js';
import { IN_FORCE, IS_WAITING, isOptedOut, type PausedBy, pausedBy } from '../number-status.js';
import { countFiltered, filterOf } from './history-filters.js';
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
 * The columns read of a text; five hundred whole rows would take twice the time. The id comes first: Drizzle takes a joined
 * row for missing when its first column is null.
 */
const SHOWN = [
  'id',
  ...SEND_DETAILS,
  'type',
  'isAutomatic',
  'state',
  'language',
  'attempts',
  'phoneNumber',
  'body',
  'dueAt',
  'sentAt',
  'deliveredAt',
  'unseenFailureAt',
  'createdAt',
  'orderConvertedAt',
  'correctedAt',
  'reasonCode',
  'reasonParams',
  'shortfalls',
  'note',
  'waitCode',
  'waitParams',
  'erasedAt',
] as const;

/** A text as the history shows it. */
export type HistoryText = Pick<MessageRow, (typeof SHOWN)[number]> & {
  /** When it was written, last attempted, reminded of, or answered, whichever is latest. */
  readonly latestAt: Date;
};

/** A first text with its cart and the order, how the shop's total for it differs, and its reminder. */
export interface HistoryEntry {
  readonly text: HistoryText;
  readonly cart: TextedCartFacts | null;
  readonly orderId: string | null;
  readonly orderEnded: OrderEnded | null;
  /** When the last of the cart's orders was canceled or refunded; null where the shop did not say. */
  readonly orderEndedAt: Date | null;
  /** Whether its number has opted out, through any practice. */
  readonly isStopped: boolean;
  /** When the number opted out through the practice; null when it did not. */
  readonly optedOutAt: Date | null;
  /** When the practice itself entered an opt-out; null when it did not. */
  readonly ownOptOutAt: Date | null;
  readonly difference: CheckoutDifference | null;
  readonly reminder: HistoryText | null;
  /** Which practice's reply pauses texts to the number; null when none does. */
  readonly pausedBy: PausedBy | null;
}

interface TextedCartFacts {
  readonly publicId: string;
  readonly discountCode: string | null;
  readonly lines: readonly CartLine[];
  readonly openedAt: Date | null;
  readonly expiresAt: Date;
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

/** The number (E.164) of a practice's text; null when there is none, or it was erased. */
export async function findNumberOf(
  tx: Database,
  practiceId: string,
  messageId: string,
): Promise<string | null> {
  const [found] = await tx
    .select({ phoneNumber: messages.phoneNumber })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.practiceId, practiceId)));
  return found?.phoneNumber ?? null;
}

/** The first text that a practice's text belongs to: itself, or the one before a reminder or a link; null for no text with a cart. */
export async function findFirstTextOf(
  tx: Database,
  practiceId: string,
  messageId: string,
): Promise<string | null> {
  const [found] = await tx
    .select({ firstId: sql<string>`coalesce(${messages.firstMessageId}, ${messages.id})` })
    .from(messages)
    .where(
      and(
        eq(messages.id, messageId),
        eq(messages.practiceId, practiceId),
        inArray(messages.type, ['initial', 'scheduled', 'reminder', 'link']),
      ),
    );
  return found?.firstId ?? null;
}

/** The ids of a practice's latest first texts to a number. */
export async function listFirstTextsTo(
  tx: Database,
  practiceId: string,
  phoneNumber: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.phoneNumber, phoneNumber),
        sql`${messages.practiceId} = ${practiceId}`,
        sql`${IS_LISTED}`,
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** How many texts each filter finds, in one statement. */
export async function countHistory(
  db: RootDatabase,
  practiceId: string,
): Promise<Record<HistoryFilter, number>> {
  const [counts] = await runPrepared<Record<HistoryFilter, number>>(db.$client, countFiltered(practiceId));
  if (!counts) throw new Error('The texts were not counted.');
  return counts;
}

/** The entries of these ids, the latest first. */
export async function listHistory(tx: Database, ids: readonly string[]): Promise<HistoryEntry[]> {
  if (ids.length === 0) return [];
  return prepareEntries(tx).execute({ ids });
}

/** Prepared, since planning its joins and subqueries takes as long as running it. */
const prepareEntries = prepareOnce((tx) =>
  tx
    .select({
      text: { ...pick(messages, SHOWN), latestAt: latestOf(messages) },
      cart: pick(carts, ['publicId', 'discountCode', 'lines', 'openedAt', 'expiresAt']),
      orderId: FIRST_ORDER,
      orderEnded: orderEndedOf(messages.cartId),
      orderEndedAt: orderEndedAtOf(messages.cartId),
      isStopped: IS_STOPPED,
      optedOutAt: firstOptOut(or(isOwnOptOut, isOptOutThroughUs)),
      ownOptOutAt: firstOptOut(isOwnOptOut),
      difference: SHOWN_OF_DIFFERENCE,
      reminder: { ...pick(reminder, SHOWN), latestAt: latestOf(reminder) },
      pausedBy: PAUSED_BY,
    })
    .from(messages)
    .leftJoin(carts, eq(carts.id, messages.cartId))
    .leftJoin(checkoutDifferences, eq(checkoutDifferences.cartId, messages.cartId))
    .leftJoin(reminder, and(eq(reminder.firstMessageId, messages.id), eq(reminder.type, 'reminder')))
    .where(sql`${messages.id} = ANY(${sql.placeholder('ids')}::uuid[])`)
    .orderBy(desc(latestOf(messages)), desc(messages.id))
    .prepare('list_history'),
);

/** The texts with a link once more of these first texts, the earliest first. */
export async function listLinksAgain(tx: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return prepareLinks(tx).execute({ ids });
}

const prepareLinks = prepareOnce((tx) =>
  tx
    .select({
      ...pick(messages, SHOWN),
      latestAt: latestOf(messages),
      firstMessageId: messages.firstMessageId,
    })
    .from(messages)
    .where(
      and(
        sql`${messages.firstMessageId} = ANY(${sql.placeholder('ids')}::uuid[])`,
        eq(messages.type, 'link'),
      ),
    )
    .orderBy(asc(messages.createdAt))
    .prepare('list_links'),
);

const reminder = alias(messages, 'reminder');

const latestOf = (text: Readonly<Record<'createdAt' | 'attemptedAt' | 'newsAt', SQLWrapper>>): SQL<Date> =>
  sql<Date>`greatest(${text.createdAt}, ${text.attemptedAt}, ${text.newsAt})`.mapWith(messages.createdAt);

const FIRST_ORDER = sql<string | null>`(
  SELECT ${orders.id} FROM ${orders} WHERE ${orders.cartId} = ${messages.cartId} AND NOT ${orders.isTest}
  ORDER BY ${orders.orderedAt} LIMIT 1)`;

const isOwnOptOut = eq(optOuts.practiceId, messages.practiceId);

const isOptOutThroughUs = eq(optOuts.throughPracticeId, messages.practiceId);

const IS_STOPPED = isOptedOut(messages.phoneNumber);

/** When a text's number opted out: of several entries in force, the first. */
const firstOptOut = (condition: SQL | undefined): SQL<Date | null> =>
  sql<Date | null>`(
  SELECT min(${optOuts.optedOutAt}) FROM ${optOuts}
  WHERE ${and(eq(optOuts.phoneNumber, messages.phoneNumber), IN_FORCE, condition)})`.mapWith(
    optOuts.optedOutAt,
  );

const PAUSED_BY = pausedBy(messages.phoneNumber, messages.practiceId);

const SHOWN_OF_DIFFERENCE = {
  ourTotalCents: checkoutDifferences.ourTotalCents,
  shopTotalCents: checkoutDifferences.shopTotalCents,
  reason: checkoutDifferences.reason,
};

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

import { type HistoryFilter, SEND_DETAILS } from '@eyecart/shared/contracts';
import { pick } from '@eyecart/shared/rules/pick';
import { and, asc, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../../db/client.js';
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
import { type OrderEnded, orderEndedAtOf, orderEndedOf } from '../../carts/order-ended.js';
import { IS_LISTED } from '../is-listed.js';
import type { MessageRow } from '../message-types.js';
import { IN_FORCE, isOptedOut, type PausedBy, pausedBy } from '../number-status.js';
import { countFiltered } from './history-filters.js';

/** The columns read of a text; five hundred whole rows would take twice the time. */
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

/** A first text with its cart and the order, how the shop's total for it differs, its reminder, and its link once more. */
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
  /** The earliest first. */
  readonly links: readonly HistoryText[];
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
  const [entries, later] = await Promise.all([
    prepareEntries(tx).execute({ ids }),
    prepareLater(tx).execute({ ids }),
  ]);
  const laterOf = new Map<string | null, HistoryText[]>();
  for (const text of later) {
    laterOf.set(text.firstMessageId, [...(laterOf.get(text.firstMessageId) ?? []), text]);
  }
  return entries.map((entry) => {
    const texts = laterOf.get(entry.text.id) ?? [];
    return {
      ...entry,
      reminder: texts.find(({ type }) => type === 'reminder') ?? null,
      links: texts.filter(({ type }) => type === 'link'),
    };
  });
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
      pausedBy: PAUSED_BY,
    })
    .from(messages)
    .leftJoin(carts, eq(carts.id, messages.cartId))
    .leftJoin(checkoutDifferences, eq(checkoutDifferences.cartId, messages.cartId))
    .where(sql`${messages.id} = ANY(${sql.placeholder('ids')}::uuid[])`)
    .orderBy(desc(latestOf(messages)), desc(messages.id))
    .prepare('list_history'),
);

/** Reminders and links once more. Most first texts have neither, so joining them would read a row of nulls for each. */
const prepareLater = prepareOnce((tx) =>
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
        inArray(messages.type, ['reminder', 'link']),
      ),
    )
    .orderBy(asc(messages.createdAt))
    .prepare('list_later'),
);

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

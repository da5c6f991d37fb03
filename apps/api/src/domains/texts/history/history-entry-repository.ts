import { SEND_DETAILS } from '@eyecart/shared/contracts';
import { pick } from '@eyecart/shared/rules/pick';
import { and, desc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/client.js';
import { prepareOnce, unseen } from '../../../db/run-prepared.js';
import {
  type CartLine,
  carts,
  checkoutDifferences,
  messages,
  optOuts,
  orders,
  replies,
} from '../../../db/schema/index.js';
import type { CheckoutDifference } from '../../carts/checkout-difference.js';
import { type OrderEnded, orderEndedAtOf, orderEndedOf } from '../../carts/order-ended.js';
import type { MessageRow } from '../message-types.js';
import { IN_FORCE, isOptedOut, type PausedBy, pausedBy } from '../number-status.js';
import type { ReplyRow } from '../reply-repository.js';
import { LATEST_AT, selectVersions } from './entry-versions.js';

/** The columns that the history shows of a text. Reading whole rows takes twice as long. */
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

const SHOWN_OF_REPLY = [
  'id',
  'body',
  'mediaCount',
  'channel',
  'kind',
  'receivedAt',
  'seenAt',
  'decision',
  'decidedBy',
] as const;

export type HistoryText = Pick<MessageRow, (typeof SHOWN)[number]> & {
  /** When anything last happened to it, as `LATEST_AT`. */
  readonly latestAt: Date;
};

export type HistoryReply = Pick<ReplyRow, (typeof SHOWN_OF_REPLY)[number]>;

/** A first text with all that its history entry shows. */
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
  /** How the shop's total for the cart differs from ours. */
  readonly difference: CheckoutDifference | null;
  readonly reminder: HistoryText | null;
  /** Texts of the same link again, the earliest first. */
  readonly links: readonly HistoryText[];
  /** The earliest first. */
  readonly replies: readonly HistoryReply[];
  readonly pausedBy: PausedBy | null;
}

export interface VersionedEntry {
  readonly id: string;
  readonly version: string;
  readonly entry: HistoryEntry;
}

interface TextedCartFacts {
  readonly publicId: string;
  readonly discountCode: string | null;
  readonly lines: readonly CartLine[];
  readonly openedAt: Date | null;
  readonly expiresAt: Date;
}

/** The entries of a practice's first texts, the latest first. */
export async function listHistory(
  tx: Database,
  practiceId: string,
  ids: readonly string[],
): Promise<VersionedEntry[]> {
  if (ids.length === 0) return [];
  const rows = await prepareEntries(tx).execute({ ids, practiceId });
  return rows.map(({ id, version, entry }) => ({ id, version, entry: readEntry(entry) }));
}

/** Prepared, because planning takes as long as running it. */
const prepareEntries = prepareOnce((tx) => selectEntries(tx).prepare('list_entries'));

/** The entries of `ids`, which are `practiceId`'s. */
export const selectEntries = (tx: Database) =>
  tx
    .select({ id: messages.id, version: sql<string>`versioned.version`, entry: sql<string>`${ENTRY}::text` })
    .from(messages)
    .innerJoin(
      sql`(${selectVersions(TEXTS, unseen(sql.placeholder('practiceId'), 'text'))}) AS versioned`,
      sql`versioned.id = ${messages.id}`,
    )
    .leftJoin(carts, eq(carts.id, messages.cartId))
    .leftJoin(checkoutDifferences, eq(checkoutDifferences.cartId, messages.cartId))
    .orderBy(desc(latestOf(messages)), desc(messages.id));

const TEXTS = sql`
  SELECT id, cart_id, phone_number, xmin, ${LATEST_AT} AS latest_at
  FROM messages WHERE id = ANY(${unseen(sql.placeholder('ids'), 'text[]')}::uuid[])`;

const latestOf = (text: Readonly<Record<'createdAt' | 'attemptedAt' | 'newsAt', SQLWrapper>>): SQL<Date> =>
  sql<Date>`greatest(${text.createdAt}, ${text.attemptedAt}, ${text.newsAt})`.mapWith(messages.createdAt);

const FIRST_ORDER = sql<string | null>`(
  SELECT ${orders.id} FROM ${orders} WHERE ${orders.cartId} = ${messages.cartId} AND NOT ${orders.isTest}
  ORDER BY ${orders.orderedAt} LIMIT 1)`;

const isOwnOptOut = eq(optOuts.practiceId, messages.practiceId);

/** When a text's number opted out: of several entries in force, the first. */
const firstOptOut = (condition: SQL | undefined): SQL => sql`(
  SELECT min(${optOuts.optedOutAt}) FROM ${optOuts}
  WHERE ${and(eq(optOuts.phoneNumber, messages.phoneNumber), IN_FORCE, condition)})`;

const laterTexts = alias(messages, 'later');

/** Reminders and texts of the same link again. */
const LATER = sql`(
  SELECT json_agg(${jsonOf({ ...pick(laterTexts, SHOWN), latestAt: latestOf(laterTexts) })} ORDER BY ${laterTexts.createdAt})
  FROM messages AS later
  WHERE ${laterTexts.firstMessageId} = ${messages.id} AND later.type IN ('reminder', 'link'))`;

const REPLIES = sql`(
  SELECT json_agg(${jsonOf(pick(replies, SHOWN_OF_REPLY))} ORDER BY ${replies.receivedAt}, ${replies.id})
  FROM ${replies} WHERE ${replies.messageId} = ${messages.id})`;

/** An entry as one JSON value. */
const ENTRY = jsonOf({
  text: jsonOf({ ...pick(messages, SHOWN), latestAt: latestOf(messages) }),
  cart: ifFound(carts.id, pick(carts, ['publicId', 'discountCode', 'lines', 'openedAt', 'expiresAt'])),
  orderId: FIRST_ORDER,
  orderEnded: orderEndedOf(messages.cartId),
  orderEndedAt: orderEndedAtOf(messages.cartId),
  isStopped: isOptedOut(messages.phoneNumber),
  optedOutAt: firstOptOut(or(isOwnOptOut, eq(optOuts.throughPracticeId, messages.practiceId))),
  ownOptOutAt: firstOptOut(isOwnOptOut),
  difference: ifFound(
    checkoutDifferences.cartId,
    pick(checkoutDifferences, ['ourTotalCents', 'shopTotalCents', 'reason']),
  ),
  pausedBy: pausedBy(messages.phoneNumber, messages.practiceId),
  later: LATER,
  replies: REPLIES,
});

function jsonOf(fields: Readonly<Record<string, SQLWrapper>>): SQL {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** A joined row; null when there is none. */
function ifFound(key: SQLWrapper, fields: Readonly<Record<string, SQLWrapper>>): SQL {
  return sql`CASE WHEN ${key} IS NOT NULL THEN ${jsonOf(fields)} END`;
}

/** A row as JSON. */
type Stored<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name];
};

interface StoredEntry extends Omit<Stored<HistoryEntry>, 'text' | 'cart' | 'reminder' | 'links' | 'replies'> {
  readonly text: Stored<HistoryText>;
  readonly cart: Stored<TextedCartFacts> | null;
  readonly later: readonly Stored<HistoryText>[] | null;
  readonly replies: readonly Stored<HistoryReply>[] | null;
}

function readEntry(json: string): HistoryEntry {
  const { text, cart, later, replies, orderEndedAt, optedOutAt, ownOptOutAt, ...entry } = JSON.parse(
    json,
  ) as StoredEntry;
  const texts = (later ?? []).map(readText);
  return {
    text: readText(text),
    cart: cart && readCart(cart),
    orderEndedAt: readInstant(orderEndedAt),
    optedOutAt: readInstant(optedOutAt),
    ownOptOutAt: readInstant(ownOptOutAt),
    reminder: texts.find(({ type }) => type === 'reminder') ?? null,
    links: texts.filter(({ type }) => type === 'link'),
    replies: (replies ?? []).map(readReply),
    ...entry,
  };
}

const readInstant = (stored: string | null): Date | null => (stored === null ? null : new Date(stored));

function readCart({ openedAt, expiresAt, ...cart }: Stored<TextedCartFacts>): TextedCartFacts {
  return { openedAt: readInstant(openedAt), expiresAt: new Date(expiresAt), ...cart };
}

/** The spread comes last: in V8, each named field after a spread copies the object. */
function readText(stored: Stored<HistoryText>): HistoryText {
  const { dueAt, createdAt, latestAt, sentAt, deliveredAt, ...rest } = stored;
  const { unseenFailureAt, orderConvertedAt, correctedAt, erasedAt, ...text } = rest;
  return {
    dueAt: new Date(dueAt),
    createdAt: new Date(createdAt),
    latestAt: new Date(latestAt),
    sentAt: readInstant(sentAt),
    deliveredAt: readInstant(deliveredAt),
    unseenFailureAt: readInstant(unseenFailureAt),
    orderConvertedAt: readInstant(orderConvertedAt),
    correctedAt: readInstant(correctedAt),
    erasedAt: readInstant(erasedAt),
    ...text,
  };
}

function readReply({ receivedAt, seenAt, ...reply }: Stored<HistoryReply>): HistoryReply {
  return { receivedAt: new Date(receivedAt), seenAt: readInstant(seenAt), ...reply };
}

import { DAY_MS } from '@eyecart/shared/rules/durations';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import {
  type CartLine,
  carts,
  messages,
  orders,
  practices,
  type RefillLine,
  refills,
} from '../../../db/schema/index.js';
import { takeAdvisoryLock } from '../../../db/take-advisory-lock.js';
import { isOptedOut } from '../../texts/number-status.js';
import { isRequested } from './refill-request-repository.js';

export type RefillRow = typeof refills.$inferSelect;
export type OrderRow = typeof orders.$inferSelect;
export type CartRow = typeof carts.$inferSelect;
type TextRow = typeof messages.$inferSelect;

/** A refill as it is listed. */
export interface ListedRefill {
  readonly refill: RefillRow;
  readonly orderNumber: string;
  readonly isRequested: boolean;
}

/** A refill that was due this long ago is withdrawn, or not even made when an old order is read for the first time. */
export const TOO_LATE_MS = 60 * DAY_MS;

const isOfOptedOut = isOptedOut(refills.phoneNumber);

const isDue = (now: Date): SQL | undefined =>
  and(eq(refills.state, 'open'), lte(refills.dueAt, now), isRequested, sql`NOT ${isOfOptedOut}`);

/** A practice's open refills, the next one first, without those of numbers that opted out. */
export const listOpenRefills = async (
  tx: Database,
  practiceId: string,
  limit: number,
): Promise<ListedRefill[]> =>
  tx
    .select({ refill: refills, orderNumber: orders.orderNumber, isRequested })
    .from(refills)
    .innerJoin(orders, eq(orders.id, refills.orderId))
    .where(and(eq(refills.practiceId, practiceId), eq(refills.state, 'open'), sql`NOT ${isOfOptedOut}`))
    .orderBy(asc(refills.dueAt), asc(refills.id))
    .limit(limit);

const isIt = (practiceId: string, id: string) => and(eq(refills.id, id), eq(refills.practiceId, practiceId));

/** A practice's refill, locked until the transaction ends; null when there is none. */
export async function lockRefill(tx: Database, practiceId: string, id: string): Promise<RefillRow | null> {
  const [refill] = await tx.select().from(refills).where(isIt(practiceId, id)).for('update');
  return refill ?? null;
}

/** Changes a locked refill. */
export async function updateRefill(
  tx: Database,
  { practiceId, id }: RefillRow,
  fields: Partial<
    Pick<RefillRow, 'state' | 'dueAt' | 'movedFrom' | 'dismissal' | 'scheduledOrderId' | 'closedAt'>
  >,
): Promise<void> {
  await tx.update(refills).set(fields).where(isIt(practiceId, id));
}

/** The due refills of practices with automatic refills whose patients asked for texts, the first due first. */
export const listDueRefills = async (tx: Database, now: Date, limit: number) =>
  tx
    .select({ id: refills.id })
    .from(refills)
    .innerJoin(practices, eq(practices.id, refills.practiceId))
    .where(and(isDue(now), eq(practices.automaticRefills, true), isNull(practices.disabledAt)))
    .orderBy(asc(refills.dueAt))
    .limit(limit);

/** A refill that is still due, locked until the transaction ends; null when another transaction has locked it. */
export async function lockDueRefill(tx: Database, id: string, now: Date): Promise<RefillRow | null> {
  const [refill] = await tx
    .select()
    .from(refills)
    .where(and(eq(refills.id, id), isDue(now)))
    .for('update', { skipLocked: true });
  return refill ?? null;
}

/** Closes a locked refill that was scheduled as an order. */
export async function acceptDueRefill(tx: Database, id: string, scheduledOrderId: number, at: Date) {
  await tx
    .update(refills)
    .set({ state: 'accepted', scheduledOrderId, closedAt: at })
    .where(eq(refills.id, id));
}

/** The shop's order with its cart; null when it has none. */
export async function findOrderWithCart(tx: Database, orderId: string) {
  const [found] = await tx
    .select({ order: orders, cart: carts })
    .from(orders)
    .innerJoin(carts, eq(carts.id, orders.cartId))
    .where(eq(orders.id, orderId));
  return found ?? null;
}

/** The refill of an order, locked until the transaction ends. */
export async function lockRefillOfOrder(tx: Database, orderId: string): Promise<RefillRow | null> {
  const [refill] = await tx.select().from(refills).where(eq(refills.orderId, orderId)).for('update');
  return refill ?? null;
}

/** A patient's refills from the same practice, by a condition on their orders. */
const otherRefills = (tx: Database, order: OrderRow, phoneNumber: string, which: SQL | undefined) =>
  tx
    .select({ id: refills.id, lines: refills.lines })
    .from(refills)
    .innerJoin(orders, eq(orders.id, refills.orderId))
    .where(and(eq(refills.practiceId, order.practiceId), eq(refills.phoneNumber, phoneNumber), which));

/** The refills of the patient's newer orders from the practice. */
export const listNewerRefills = async (tx: Database, order: OrderRow, phoneNumber: string) =>
  otherRefills(tx, order, phoneNumber, gt(orders.orderedAt, order.orderedAt));

/** The open refills of the patient's earlier orders from the practice, locked until the transaction ends. */
export async function lockEarlierRefills(tx: Database, order: OrderRow, phoneNumber: string) {
  const isEarlier = and(
    eq(refills.state, 'open'),
    ne(refills.orderId, order.id),
    lt(orders.orderedAt, order.orderedAt),
  );
  return otherRefills(tx, order, phoneNumber, isEarlier)
    .orderBy(asc(refills.id))
    .for('update', { of: refills });
}

/** A refill's products as lines of an order. */
export const orderLines = (lines: readonly RefillLine[]): CartLine[] =>
  lines.map(({ runsOutAt: _, source: _source, ...line }) => line);

export async function insertRefill(tx: Database, refill: typeof refills.$inferInsert): Promise<void> {
  await tx.insert(refills).values(refill);
}

/** Replaces the lines of a locked refill, and when it is due. */
export async function setRefillLines(tx: Database, id: string, lines: RefillRow['lines'], dueAt: Date) {
  await tx.update(refills).set({ lines, dueAt, movedFrom: null }).where(eq(refills.id, id));
}

/** The numbers and last names of a cart's first texts in these states. */
export const listRecipients = async (tx: Database, cartId: string, states: TextRow['state'][]) =>
  tx
    .select({ phoneNumber: messages.phoneNumber, patientLastName: messages.patientLastName })
    .from(messages)
    .where(
      and(
        eq(messages.cartId, cartId),
        inArray(messages.type, ['initial', 'scheduled']),
        inArray(messages.state, states),
        isNotNull(messages.phoneNumber),
        isNull(messages.correctedAt),
      ),
    );

/** Withdraws an open refill. */
export async function withdrawRefill(tx: Database, id: string, withdrawal: 'ordered' | 'returned', at: Date) {
  await tx
    .update(refills)
    .set({ state: 'withdrawn', withdrawal, closedAt: at })
    .where(and(eq(refills.id, id), eq(refills.state, 'open')));
}

/** Advisory lock, so that a new refill and an opt-out that withdraws refills do not miss each other. */
export const lockRefillsOf = (tx: Database, phoneNumber: string): Promise<void> =>
  takeAdvisoryLock(tx, `refills of ${phoneNumber}`);

/** Withdraws a number's open refills, in the transaction that opts it out. */
export async function withdrawRefillsOf(tx: Database, phoneNumber: string, at: Date): Promise<void> {
  await lockRefillsOf(tx, phoneNumber);
  const open = tx
    .select({ id: refills.id })
    .from(refills)
    .where(and(eq(refills.phoneNumber, phoneNumber), eq(refills.state, 'open')))
    .orderBy(asc(refills.id))
    .for('update');
  await tx
    .update(refills)
    .set({ state: 'withdrawn', withdrawal: 'opted_out', closedAt: at })
    .where(sql`${refills.id} = ANY(ARRAY${open})`);
}

/** Withdraws the open refills that were due long ago, and returns how many. Safe to run concurrently, and often. */
export async function withdrawExpiredRefills(tx: Database, now: Date): Promise<number> {
  const expired = tx
    .select({ id: refills.id })
    .from(refills)
    .where(and(eq(refills.state, 'open'), lt(refills.dueAt, new Date(now.getTime() - TOO_LATE_MS))))
    .for('update', { skipLocked: true });
  const gone = await tx
    .update(refills)
    .set({ state: 'withdrawn', withdrawal: 'expired', closedAt: now })
    .where(sql`${refills.id} = ANY(ARRAY${expired})`)
    .returning({ id: refills.id });
  return gone.length;
}

/**
 * Makes the orders of a restored database's open refills wait for the gateway, because they may have been sent since.
 */
export async function askAboutRefills(tx: Database, takenAt: Date): Promise<void> {
  await tx.update(refills).set({ askGatewaySince: takenAt }).where(eq(refills.state, 'open'));
}

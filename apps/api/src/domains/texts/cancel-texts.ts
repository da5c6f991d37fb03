import type { TextReason } from '@eyecart/shared/reasons';
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { messages } from '../../db/schema/index.js';
import { moveTexts } from './state.js';

/** Selects the queued texts to cancel: by the number of a scheduled order, by phone number (E.164), or by id. */
export type CancelTarget =
  | { readonly cart: string }
  | { readonly phone: string }
  | { readonly order: number }
  | { readonly practice: string };

/**
 * Cancels a target's queued texts, including reminders, with the reason. Leaves texts that are
 * already being sent. Returns how many were canceled. Call it in a transaction.
 */
export async function cancelFor(
  tx: Database,
  target: CancelTarget,
  code: TextReason['code'],
): Promise<number> {
  return cancelWhere(tx, isOf(target), { code });
}

/** Cancels a cart's queued reminders and leaves its other texts alone. */
export async function cancelRemindersOf(
  tx: Database,
  cartId: string,
  code: TextReason['code'],
): Promise<number> {
  return cancelWhere(tx, and(eq(messages.cartId, cartId), eq(messages.type, 'reminder')), { code });
}

async function cancelWhere(tx: Database, which: SQL | undefined, reason: TextReason): Promise<number> {
  const locked = await lockInOrder(tx, and(which, eq(messages.state, 'queued')));
  if (locked.length === 0) return 0;
  await moveTexts(tx, isOneOf(locked), 'canceled', { reason });
  return locked.length;
}

/**
 * Locks texts in the order that every transaction uses when it locks several: first texts, then reminders, each
 * by id. Source: docs/architecture.md, Locks.
 */
export async function lockInOrder(tx: Database, which: SQL | undefined): Promise<string[]> {
  return (await selectInOrder(tx, which)).map(({ id }) => id);
}

/** The condition of a statement that locks and changes several texts at once, in the order of `lockInOrder`. */
export const lockedInOrder = (db: Database, which: SQL | undefined): SQL =>
  sql`${messages.id} = ANY(ARRAY${selectInOrder(db, which)})`;

const selectInOrder = (db: Database, which: SQL | undefined) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(which)
    .orderBy(asc(sql`${messages.type} = 'reminder'`), asc(messages.id))
    .for('update');

export const isOneOf = (ids: readonly string[]): SQL => sql`${messages.id} = ANY(${sql.param(ids)}::uuid[])`;

function isOf(target: CancelTarget): SQL | undefined {
  if ('cart' in target) return eq(messages.cartId, target.cart);
  // The confirmation of an opt-out must still go out.
  if ('phone' in target)
    return and(eq(messages.phoneNumber, target.phone), ne(messages.type, 'confirmation'));
  if ('order' in target) return eq(messages.scheduledOrderId, target.order);
  return eq(messages.practiceId, target.practice);
}

import type { Patient } from '@eyecart/shared/contracts';
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { messages, orders, refills, scheduledOrders } from '../../../db/schema/index.js';

/** More than any patient has. */
const MOST = 100;

/** A phone number (E.164) as one practice knows it. */
interface OfPractice {
  readonly practiceId: string;
  readonly phoneNumber: string;
}

/** The orders of the carts that were texted to the number. */
export async function listOrdersOf(
  tx: Database,
  { practiceId, phoneNumber }: OfPractice,
): Promise<Patient['orders']> {
  const texted = tx
    .select({ cartId: messages.cartId })
    .from(messages)
    .where(
      and(
        eq(messages.phoneNumber, phoneNumber),
        eq(messages.practiceId, practiceId),
        isNotNull(messages.cartId),
      ),
    );
  const rows = await tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      totalAmount: orders.amountCents,
      currency: orders.currency,
      status: orders.status,
      orderedAt: orders.orderedAt,
    })
    .from(orders)
    .where(and(inArray(orders.cartId, texted), eq(orders.practiceId, practiceId), eq(orders.isTest, false)))
    .orderBy(desc(orders.orderedAt))
    .limit(MOST);
  return rows.map(({ orderedAt, ...order }) => ({ ...order, orderDate: orderedAt.toISOString() }));
}

/** The scheduled orders that were not texted yet. */
export async function listScheduledOf(
  tx: Database,
  { practiceId, phoneNumber }: OfPractice,
): Promise<Patient['scheduledOrders']> {
  const rows = await tx
    .select({
      id: scheduledOrders.id,
      scheduledFor: scheduledOrders.scheduledFor,
      seriesId: scheduledOrders.seriesId,
    })
    .from(scheduledOrders)
    .where(
      and(
        eq(scheduledOrders.phoneNumber, phoneNumber),
        eq(scheduledOrders.practiceId, practiceId),
        isNull(scheduledOrders.canceledAt),
        isNull(scheduledOrders.textedAt),
      ),
    )
    .orderBy(desc(scheduledOrders.scheduledFor))
    .limit(MOST);
  return rows.map(({ id, scheduledFor, seriesId }) => ({
    id,
    scheduledFor: scheduledFor.toISOString(),
    isRepeating: seriesId !== null,
  }));
}

/** The refills that are open. */
export async function listRefillsOf(
  tx: Database,
  { practiceId, phoneNumber }: OfPractice,
): Promise<Patient['refills']> {
  const rows = await tx
    .select({ id: refills.id, dueAt: refills.dueAt })
    .from(refills)
    .where(
      and(
        eq(refills.phoneNumber, phoneNumber),
        eq(refills.practiceId, practiceId),
        eq(refills.state, 'open'),
      ),
    )
    .orderBy(desc(refills.dueAt))
    .limit(MOST);
  return rows.map(({ id, dueAt }) => ({ id, dueAt: dueAt.toISOString() }));
}

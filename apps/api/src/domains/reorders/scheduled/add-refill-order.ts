import type { Database } from '../../../db/client.js';
import { scheduledOrders } from '../../../db/schema/index.js';

type OrderRow = typeof scheduledOrders.$inferSelect;

/** Stores an automatic refill as an order due now, and returns its number (docs/product.md §14.4). */
export async function addRefillOrder(
  tx: Database,
  {
    now,
    ...order
  }: Pick<
    OrderRow,
    'practiceId' | 'patientLastName' | 'language' | 'discountCode' | 'lines' | 'askGatewaySince'
  > & {
    readonly phoneNumber: string;
    readonly now: Date;
  },
): Promise<number> {
  const [added] = await tx
    .insert(scheduledOrders)
    .values({ ...order, isAutomaticRefill: true, scheduledFor: now, dueAt: now, createdAt: now })
    .returning({ id: scheduledOrders.id });
  if (!added) throw new Error('The order of a refill was not stored.');
  return added.id;
}

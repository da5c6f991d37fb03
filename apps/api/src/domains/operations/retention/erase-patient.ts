import type { RootDatabase } from '../../../db/client.js';
import { eraseStoredAnswersOf } from '../../../db/once.js';
import type { Clock } from '../../../providers/clock.js';
import { eraseDraftOrdersFor } from '../../carts/draft-order-repository.js';
import { eraseDismissalsOf } from '../../follow-up/dismissal-repository.js';
import type { RefreshNeeds } from '../../follow-up/refresh-needs.js';
import { eraseKeptWebhooksOf } from '../../integrations/webhook-event-repository.js';
import { eraseNumberFromDeliveries } from '../../integrations/webhook-repository.js';
import { eraseOrderNamesOf } from '../../orders/order-repository.js';
import {
  eraseRefillsOf,
  eraseRequestsOf,
  eraseScheduledOrders,
  lockScheduledOrdersFor,
} from '../../reorders/erasure-repository.js';
import { eraseRepliesFrom, eraseTextsTo } from '../../texts/erasure-repository.js';
import { cancelFor } from '../../texts/message-repository.js';
import type { OptOutService } from '../../texts/opt-out-service.js';
import { listCartsOf } from './patient-repository.js';

/** How many rows were erased. `underWay` counts texts in flight: erase again once their outcome is known. */
export interface ErasedPatient {
  readonly orders: number;
  readonly draftOrders: number;
  readonly refills: number;
  readonly replies: number;
  readonly followUpDismissals: number;
  readonly scheduledOrders: number;
  readonly texts: number;
  /** Webhooks of the shop, open or dead letters. */
  readonly webhooks: number;
  readonly underWay: number;
}

/**
 * Erases what is stored about a number (E.164), except for consents and opt-outs. Waiting texts and orders are canceled
 * first, and a reply that waits for a decision counts as an opt-out. Safe to repeat. Source: docs/product.md §12.1.
 */
export type ErasePatient = (phoneNumber: string) => Promise<ErasedPatient>;

export function createErasePatient({
  db,
  optOuts,
  followUpNeeds,
  clock,
}: {
  readonly db: RootDatabase;
  readonly optOuts: Pick<OptOutService, 'recordWithin'>;
  readonly followUpNeeds: Pick<RefreshNeeds, 'refreshNumber'>;
  readonly clock: Clock;
}): ErasePatient {
  return async (phoneNumber) => {
    const now = clock.now();
    // Webhooks before orders, or one could bring a name back; orders before texts, through which their carts are found.
    const cartIds = await listCartsOf(db, phoneNumber);
    const webhooks = await eraseKeptWebhooksOf(db, { phoneNumber, cartIds }, now);
    const orders = await eraseOrderNamesOf(db, cartIds, now);
    const draftOrders = await eraseDraftOrdersFor(db, phoneNumber);
    const followUpDismissals = await eraseDismissalsOf(db, phoneNumber, now);
    const refills = await eraseRefillsOf(db, phoneNumber, now);
    await eraseRequestsOf(db, phoneNumber, now);
    await eraseNumberFromDeliveries(db, phoneNumber);
    const replies = await db.transaction(async (tx) => {
      const { erased, wasPaused } = await eraseRepliesFrom(tx, phoneNumber);
      if (wasPaused) {
        await optOuts.recordWithin(tx, phoneNumber, { source: 'staff', recordedBy: 'operator' });
      }
      return erased;
    });
    const texted = await db.transaction(async (tx) => {
      const scheduledOrderIds = await lockScheduledOrdersFor(tx, phoneNumber);
      await cancelFor(tx, { phone: phoneNumber }, 'erased');
      const scheduledOrders = await eraseScheduledOrders(tx, scheduledOrderIds, now);
      const { erased, underWay } = await eraseTextsTo(tx, phoneNumber, now);
      return { scheduledOrders, texts: erased, underWay };
    });
    await followUpNeeds.refreshNumber(phoneNumber);
    // Last, since calls that run meanwhile may still store some.
    await eraseStoredAnswersOf(db, phoneNumber);
    return { orders, draftOrders, replies, followUpDismissals, refills, webhooks, ...texted };
  };
}

import {
  type EndpointInput,
  MAX_REFILLS,
  type Practice,
  type Refill,
  type refillEndpoints,
  type ScheduledOrder,
  type Supply,
} from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { timesField } from '@eyecart/shared/rules/routine';
import { checkScheduledInstant } from '@eyecart/shared/rules/schedule';
import type { Database } from '../../db/client.js';
import type { Caller } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import type { Catalog } from '../catalog/catalog.js';
import { recordAction } from '../practices/audit-repository.js';
import type { RefuseSend } from '../texts/refuse-send.js';
import { learnSupplies } from './refills/learn-supplies.js';
import { proposeRefill } from './refills/propose-refill.js';
import {
  type ListedRefill,
  listOpenRefills,
  lockRefill,
  orderLines,
  type RefillRow,
  updateRefill,
  withdrawExpiredRefills,
} from './refills/refill-repository.js';
import { findSupplies } from './refills/supplies.js';
import { setOwnSupply } from './refills/supply-repository.js';
import type { ScheduledOrderService } from './scheduled/scheduled-order-service.js';

type Body<Name extends 'acceptRefill' | 'moveRefill' | 'dismissRefill' | 'setSupply'> = EndpointInput<
  (typeof refillEndpoints)[Name]
>['body'];

interface Dependencies {
  readonly db: Database;
  readonly catalog: Pick<Catalog, 'snapshot'>;
  readonly scheduledOrders: Pick<ScheduledOrderService, 'createScheduledOrder'>;
  readonly refuseSend: Pick<RefuseSend, 'waitingReply'>;
  readonly clock: Clock;
  /** How long before the first item runs out a refill is due. */
  readonly daysBefore: number;
}

export type RefillService = ReturnType<typeof createRefillService>;

/** Refills that staff handle, and how long products last (docs/product.md §14). */
export function createRefillService(dependencies: Dependencies) {
  const { db, catalog, scheduledOrders, refuseSend, clock, daysBefore } = dependencies;

  async function lock(tx: Database, practiceId: string, id: string): Promise<RefillRow> {
    const refill = await lockRefill(tx, practiceId, id);
    if (refill === null) throw new ApiError('refill_not_found');
    return refill;
  }

  /** An open refill of the practice, locked until the transaction ends. */
  async function lockOpen(tx: Database, practiceId: string, id: string) {
    const refill = await lock(tx, practiceId, id);
    const { phoneNumber } = refill;
    if (refill.state !== 'open' || phoneNumber === null) throw new ApiError('refill_closed');
    return { ...refill, phoneNumber };
  }

  function getProduct(productId: string) {
    const product = catalog.snapshot().findProduct(productId);
    if (product === null) throw new ApiError('product_not_found');
    return product;
  }

  async function listSupplies(on: Database, practiceId: string, productId: string): Promise<Supply[]> {
    const product = getProduct(productId);
    const known = await findSupplies(
      on,
      practiceId,
      product.variants.map(({ id }) => id),
    );
    return product.variants.map(({ id }) => {
      const { days = null, source = null, ownDays = null } = known.get(id) ?? {};
      return { variantId: id, days, source, ownDays };
    });
  }

  return {
    /** How long one of each variant of a product lasts. @throws ApiError `product_not_found` */
    listSupplies: ({ id: practiceId }: Pick<Practice, 'id'>, productId: string): Promise<Supply[]> =>
      listSupplies(db, practiceId, productId),

    /** Sets the practice's own figure. @throws ApiError `product_not_found` or `unknown_item` */
    async setSupply(
      tx: Database,
      caller: Caller,
      productId: string,
      { variantId, days }: Body<'setSupply'>,
    ): Promise<Supply[]> {
      const { variants } = getProduct(productId);
      if (!variants.some(({ id }) => id === variantId)) throw new ApiError('unknown_item');
      await setOwnSupply(tx, { practiceId: caller.practice.id, variantId, days });
      await recordAction(tx, caller, { action: 'supply.changed', subject: null, at: clock.now() });
      return listSupplies(tx, caller.practice.id, productId);
    },

    /** Withdraws the open refills that were due long ago. Run it often. */
    withdrawExpired: (): Promise<number> => withdrawExpiredRefills(db, clock.now()),

    /** Learns how long products usually last. Run it once a day. */
    learnSupplies: (): Promise<void> => learnSupplies(db, clock.now()),

    /** The practice's open refills, the next one first. Those of numbers that opted out are left out. */
    async listRefills(practice: Pick<Practice, 'id'>): Promise<Refill[]> {
      const rows = await listOpenRefills(db, practice.id, MAX_REFILLS);
      const now = clock.now();
      return rows.map((row) => present(row, now));
    },

    /**
     * Schedules a refill as an order, without the products to leave out and with the new quantities and language.
     * @throws ApiError `refill_not_found`, `refill_closed`, `reply_waiting`, `empty_cart`, or as scheduling does
     */
    async acceptRefill(
      tx: Database,
      caller: Caller,
      id: string,
      { scheduledFor, quantities, removed, language, ...consent }: Body<'acceptRefill'>,
    ): Promise<ScheduledOrder> {
      const refill = await lockOpen(tx, caller.practice.id, id);
      const kept = refill.lines.filter(({ variantId }) => !removed.includes(variantId));
      const quantityOf = new Map(quantities.map(({ variantId, quantity }) => [variantId, quantity]));
      const { phoneNumber, patientLastName } = refill;
      await refuseSend.waitingReply(tx, caller.practice.id, phoneNumber);
      const order = await scheduledOrders.createScheduledOrder(tx, caller, {
        ...consent,
        phoneNumber,
        patientLastName,
        language: language ?? refill.language,
        items: orderLines(kept).map(({ variantId, quantity, timesOfDay }) => ({
          id: variantId,
          variantId,
          quantity: quantityOf.get(variantId) ?? quantity,
          ...timesField(timesOfDay),
        })),
        discountCode: refill.discountCode === null ? '' : null,
        scheduledFor,
      });
      await updateRefill(tx, refill, {
        state: 'accepted',
        scheduledOrderId: order.id,
        closedAt: clock.now(),
      });
      return order;
    },

    /** Moves a refill. @throws ApiError `refill_not_found`, `refill_closed`, or `past_schedule` */
    async moveRefill(tx: Database, caller: Caller, id: string, { dueAt }: Body<'moveRefill'>): Promise<void> {
      const refill = await lockOpen(tx, caller.practice.id, id);
      const at = clock.now();
      const next = new Date(dueAt);
      const fault = checkScheduledInstant(next, at);
      if (fault !== null) throw new ApiError('past_schedule', { message: fault });
      await updateRefill(tx, refill, { dueAt: next, movedFrom: refill.dueAt });
      await recordAction(tx, caller, { action: 'refill.moved', subject: `refill:${id}`, at });
    },

    /**
     * Undoes the last move; a refill that was not moved stays as it is.
     * @throws ApiError `refill_not_found` or `refill_closed`
     */
    async undoMove(tx: Database, caller: Caller, id: string): Promise<void> {
      const refill = await lockOpen(tx, caller.practice.id, id);
      if (refill.movedFrom === null) return;
      await updateRefill(tx, refill, { dueAt: refill.movedFrom, movedFrom: null });
      await recordAction(tx, caller, { action: 'refill.moved', subject: `refill:${id}`, at: clock.now() });
    },

    /** Dismisses a refill with a reason. @throws ApiError `refill_not_found` or `refill_closed` */
    async dismissRefill(
      tx: Database,
      caller: Caller,
      id: string,
      { reason }: Body<'dismissRefill'>,
    ): Promise<void> {
      const refill = await lockOpen(tx, caller.practice.id, id);
      const at = clock.now();
      await updateRefill(tx, refill, { state: 'dismissed', dismissal: reason, closedAt: at });
      await recordAction(tx, caller, { action: 'refill.dismissed', subject: `refill:${id}`, at });
    },

    /**
     * Undoes a dismissal; a refill that was not dismissed, or was erased, stays as it is.
     * @throws ApiError `refill_not_found`
     */
    async restoreRefill(tx: Database, caller: Caller, id: string): Promise<void> {
      const refill = await lock(tx, caller.practice.id, id);
      if (refill.state !== 'dismissed' || refill.erasedAt !== null) return;
      const at = clock.now();
      await updateRefill(tx, refill, { state: 'open', dismissal: null, closedAt: null });
      // It may have been ordered or returned since.
      await proposeRefill(tx, refill.orderId, { now: at, daysBefore });
      await recordAction(tx, caller, { action: 'refill.restored', subject: `refill:${id}`, at });
    },
  };
}

function present({ refill, orderNumber, isRequested }: ListedRefill, now: Date): Refill {
  const { id, orderId, phoneNumber, patientLastName, lines, dueAt } = refill;
  return {
    id,
    orderId,
    orderNumber,
    phoneNumber: phoneNumber === null ? '' : formatUsPhone(phoneNumber),
    patientLastName,
    items: lines.map(({ variantId, title, imageUrl, quantity, runsOutAt, source }) => ({
      variantId,
      title,
      imageUrl,
      quantity,
      runsOutAt,
      source,
    })),
    runsOutAt: lines[0]?.runsOutAt ?? dueAt.toISOString(),
    dueAt: dueAt.toISOString(),
    isNear: dueAt <= now,
    isRequested,
  };
}

import {
  type CartItemInput,
  type DraftOrder,
  MAX_DRAFT_ORDERS,
  type Practice,
} from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { hasVisibleText } from '@eyecart/shared/rules/visible-text';
import type { Database, RootDatabase } from '../../db/client.js';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import { type IsTestNumber, parsePatientPhone } from '../../rules/phone-number.js';
import type { Catalog } from '../catalog/catalog.js';
import { refuseOverfull, resolveLines, toStoredLine } from '../catalog/resolve-lines.js';
import { createSavedRows } from '../practices/saved-rows.js';
import { getDiscountCode } from './cart-service.js';
import {
  addDraftOrder,
  type DraftOrderRow,
  draftSoftDelete,
  listDraftOrders,
  lockDraftOrder,
  markDraftOrderSent,
  removeDraftOrder,
} from './draft-order-repository.js';
import { priceToday } from './price-today.js';

interface Dependencies {
  readonly db: RootDatabase;
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly isTestNumber: IsTestNumber;
}

export interface DraftOrderRequest {
  readonly items: readonly CartItemInput[];
  readonly phoneNumber: string | null;
  readonly patientLastName: string;
  /** As for a cart: absent or null means the practice's code, blank means none (docs/product.md §6.7). */
  readonly discountCode: string | null | undefined;
  readonly language: Language | null;
}

export type DraftOrderService = ReturnType<typeof createDraftOrderService>;

export function createDraftOrderService({ db, catalog, clock, isTestNumber }: Dependencies) {
  /** @throws ApiError `invalid_phone`; an empty phone number is allowed */
  function readPhone(value: string | null): string | null {
    if (value === null || value.trim() === '') return null;
    const phone = parsePatientPhone(value, { isTestNumber });
    if (!phone.ok) throw new ApiError('invalid_phone', { message: phone.message });
    return phone.e164;
  }

  function present(row: DraftOrderRow, practice: Practice): DraftOrder {
    const { items, unavailable } = priceToday(catalog.snapshot(), row.lines);
    return {
      id: row.id,
      items,
      unavailableItems: unavailable,
      phoneNumber: row.phoneNumber === null ? null : formatUsPhone(row.phoneNumber),
      patientLastName: row.patientLastName,
      // The practice's code may have changed since. Keep the discount, but apply the current code.
      discountCode: row.discountCode === null ? null : practice.discountCode,
      language: row.language,
      practiceName: practice.name,
      isDraft: true,
      createdAt: row.createdAt.toISOString(),
    };
  }

  const saved = createSavedRows({
    db,
    clock,
    softDelete: draftSoftDelete,
    audited: 'draft',
    notFound: 'draft_order_not_found',
    limit: { most: MAX_DRAFT_ORDERS, message: FULL },
  });

  return {
    /**
     * Saves a cart to the patient queue. Out-of-stock items may be back when it is loaded, so they may be saved.
     * @throws ApiError when something is missing, unknown, or over a limit
     */
    async createDraftOrder(
      tx: Database,
      practice: Practice,
      request: DraftOrderRequest,
    ): Promise<DraftOrder> {
      if (request.items.length === 0) throw new ApiError('empty_draft');
      if (!hasVisibleText(request.patientLastName)) throw new ApiError('last_name_required');
      const phoneNumber = readPhone(request.phoneNumber);
      const discountCode = getDiscountCode(practice, request.discountCode);
      const lines = resolveLines(catalog.snapshot(), request.items, 'items');
      refuseOverfull(lines, 'cart');
      const added = await addDraftOrder(
        tx,
        {
          practiceId: practice.id,
          phoneNumber,
          patientLastName: request.patientLastName,
          discountCode,
          language: request.language,
          lines: lines.map(toStoredLine),
          createdAt: clock.now(),
        },
        MAX_DRAFT_ORDERS,
      );
      if (added) return present(added, practice);
      throw new ApiError('limit_reached', { message: FULL });
    },

    /** The practice's draft orders, newest first, at today's prices and stock. */
    async listDraftOrders(practice: Practice): Promise<DraftOrder[]> {
      const rows = await listDraftOrders(db, practice.id);
      return rows.map((row) => present(row, practice));
    },

    /** Deletes a draft order; it can be restored for an hour. @throws ApiError `draft_order_not_found` */
    deleteDraftOrder: saved.remove,
    /** Undoes `deleteDraftOrder`, if it was deleted. @throws ApiError `draft_order_not_found`, `limit_reached` */
    restoreDraftOrder: saved.restore,
    clear: saved.clear,

    /** Locks a draft order, which two computers may send at once. @throws ApiError `draft_order_sent` */
    async refuseSent(tx: Database, practiceId: string, id: number): Promise<void> {
      if (!(await lockDraftOrder(tx, practiceId, id))) throw new ApiError('draft_order_sent');
    },

    /** Stores which text the draft order's cart is sent with. */
    markSent: markDraftOrderSent,

    /** Removes a draft order once its cart was sent, if it still exists (docs/product.md §6.9). */
    async leaveQueue(practice: Practice, id: number): Promise<void> {
      await removeDraftOrder(db, practice.id, id);
    },
  };
}

const FULL = `Your patient queue has reached its limit of ${MAX_DRAFT_ORDERS} carts. Delete one to add another.`;

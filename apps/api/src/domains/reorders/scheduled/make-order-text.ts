import { type CartItem, SEND_DETAILS, type UnavailableItem } from '@eyecart/shared/contracts';
import type { OrderReason, Shortfall } from '@eyecart/shared/reasons';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { pick } from '@eyecart/shared/rules/pick';
import type { Database } from '../../../db/client.js';
import type { CallerPractice } from '../../../http/access.js';
import { scheduledText } from '../../../rules/message-text.js';
import { currentTrace } from '../../../tracing/spans.js';
import { cartLink, newCartId } from '../../carts/cart-link.js';
import { insertCart } from '../../carts/cart-repository.js';
import { priceToday } from '../../carts/price-today.js';
import type { Catalog } from '../../catalog/catalog.js';
import { describeShortfalls } from '../../texts/describe-shortfalls.js';
import { queueFirstText } from '../../texts/queue-text.js';
import { type LockedOrder, updateScheduledOrder } from './locked-order-repository.js';
import type { ScheduledOrderRow } from './scheduled-order-repository.js';

interface Dependencies {
  readonly catalog: Pick<Catalog, 'snapshot'>;
  readonly publicUrl: string;
  readonly cartTtlDays: number;
  readonly reminderDelayHours: number;
}

/** The queued text, or why there is none. */
export type MadeText =
  | { readonly kind: 'queued'; readonly messageId: string; readonly cartId: string }
  | { readonly kind: 'nothing-left'; readonly reason: OrderReason };

/**
 * Creates the cart of a locked order at today's prices and stock, without what cannot be bought, and queues its text
 * and reminder (docs/product.md §8.8). Changes nothing when nothing can be bought.
 */
export type MakeOrderText = (
  tx: Database,
  locked: LockedOrder,
  practice: Pick<CallerPractice, 'name' | 'discountCode' | 'phoneNumber'>,
  how: { readonly isAutomatic: boolean; readonly now: Date },
) => Promise<MadeText>;

export function createMakeOrderText(dependencies: Dependencies): MakeOrderText {
  const { catalog, publicUrl, cartTtlDays, reminderDelayHours } = dependencies;

  return async (tx, locked, practice, { isAutomatic, now }) => {
    const { order } = locked;
    const { items, unavailable } = priceToday(catalog.snapshot(), order.lines);
    if (items.length === 0) return { kind: 'nothing-left', reason: nothingLeft(unavailable) };
    // The practice's code may have changed since. Keep the discount, but apply the current code.
    const discountCode = order.discountCode === null ? null : practice.discountCode;
    const publicId = newCartId();
    const cartId = await insertCart(tx, {
      publicId,
      practiceId: order.practiceId,
      discountCode,
      language: order.language,
      lines: linesOf(order, items),
      createdAt: now,
      expiresAt: new Date(now.getTime() + cartTtlDays * DAY_MS),
    });
    const cartUrl = cartLink(publicUrl, publicId);
    const { language } = order;
    const words = {
      language,
      practiceName: practice.name,
      practicePhone: practice.phoneNumber ?? null,
      cartUrl,
    };
    const shortfalls = shortfallsOf(items, unavailable);
    const note = describeShortfalls({ shortfalls, note: null }).words;
    const message = await queueFirstText(
      tx,
      {
        ...words,
        ...pick(order, SEND_DETAILS),
        practiceId: order.practiceId,
        cartId,
        type: 'scheduled',
        scheduledOrderId: order.id,
        isAutomatic,
        phoneNumber: order.phoneNumber,
        body: scheduledText(words),
        shortfalls,
        note,
        createdAt: now,
        // The request of staff who send it now, otherwise the one that scheduled the order.
        trace: currentTrace() ?? order.trace,
      },
      { reminderDelayHours },
    );
    await updateScheduledOrder(tx, order.id, { textedAt: now, reason: null, note, wait: null });
    return { kind: 'queued', messageId: message.id, cartId };
  };
}

/** The available lines, with current product data. */
function linesOf({ lines }: ScheduledOrderRow, items: readonly CartItem[]): ScheduledOrderRow['lines'] {
  const today = new Map(items.map((item) => [item.variantId, item]));
  return lines.flatMap((line) => {
    const item = today.get(line.variantId);
    if (!item) return [];
    const { title, imageUrl, quantity, price: priceCents } = item;
    return [{ ...line, title, imageUrl, quantity, priceCents }];
  });
}

/** The most products that one reason names. */
const MAX_NAMED = 5;

/** What the cart lacks; null when it has everything. */
function shortfallsOf(
  items: readonly CartItem[],
  unavailable: readonly UnavailableItem[],
): readonly Shortfall[] | null {
  const fewer = items.flatMap(({ title, quantity, previousQuantity: ordered }) =>
    ordered === undefined ? [] : [{ title, quantity, ordered }],
  );
  const shortfalls: Shortfall[] = [];
  if (unavailable.length > 0) shortfalls.push({ code: 'left_out', ...firstUnavailable(unavailable) });
  if (fewer.length > 0) shortfalls.push({ code: 'fewer_than_ordered', ...firstOf(fewer) });
  return shortfalls.length === 0 ? null : shortfalls;
}

/** The reason when there is no cart at all. */
const nothingLeft = (unavailable: readonly UnavailableItem[]): OrderReason => ({
  code: 'nothing_left',
  ...firstUnavailable(unavailable),
});

const firstUnavailable = (unavailable: readonly UnavailableItem[]) =>
  firstOf(unavailable.map(({ title, reasonCode }) => ({ title, reason: reasonCode })));

const firstOf = <Product>(products: readonly Product[]) => ({
  products: products.slice(0, MAX_NAMED),
  more: Math.max(0, products.length - MAX_NAMED),
});

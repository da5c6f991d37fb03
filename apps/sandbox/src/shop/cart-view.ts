import { cartGid } from './carts.js';
import { atPosition, type PageArguments, toConnection } from './connection.js';
import { type PricedLine, priceCart } from './price-cart.js';
import type { ShopRequest } from './shop-context.js';
import type { Cart } from './shop-types.js';
import { shownVariantView } from './storefront-catalog.js';
import { moneyView, type View } from './views.js';

/** URL of the checkout. The token alone does not open it; the key does. */
export const checkoutUrl = (cart: Pick<Cart, 'token' | 'key'>, url: string): string =>
  `${url}/checkouts/cn/${cart.token}?key=${cart.key}`;

const application = (code: string, percentage: number) => ({
  __typename: 'CartCodeDiscountApplication',
  code,
  allocationMethod: 'ACROSS',
  targetSelection: 'ALL',
  targetType: 'LINE_ITEM',
  value: { __typename: 'PricingPercentageValue', percentage },
});

export function cartView(cart: Cart, request: ShopRequest): View {
  const { shop, settings } = request;
  const priced = priceCart(cart, { catalog: shop.catalog, discounts: shop.discounts, settings });
  const money = (cents: number) => moneyView(cents, settings.currency);
  const code =
    priced.discount === null ? null : cart.codes.find((one) => isSame(one, priced.discount?.code ?? ''));
  const lineView = ({ line, product, variant, subtotalCents, discountCents }: PricedLine): View => ({
    __typename: 'CartLine',
    id: line.id,
    quantity: line.quantity,
    attributes: line.attributes,
    attribute: ({ key }: { key: string }) => line.attributes.find((one) => one.key === key) ?? null,
    merchandise: () => shownVariantView(product, variant, request),
    cost: {
      amountPerQuantity: money(variant.priceCents),
      compareAtAmountPerQuantity: variant.compareAtCents === null ? null : money(variant.compareAtCents),
      subtotalAmount: money(subtotalCents),
      totalAmount: money(subtotalCents - discountCents),
    },
    discountAllocations: ({ lineLevelOnly }: { lineLevelOnly?: boolean }) =>
      lineLevelOnly !== false || code == null || discountCents === 0
        ? []
        : [
            {
              __typename: 'CartCodeDiscountAllocation',
              code,
              targetType: 'LINE_ITEM',
              discountedAmount: money(discountCents),
            },
          ],
  });
  return {
    __typename: 'Cart',
    id: cartGid(cart),
    checkoutUrl: checkoutUrl(cart, shop.url()),
    createdAt: cart.createdAt,
    updatedAt: cart.updatedAt,
    note: cart.note ?? '',
    totalQuantity: priced.lines.reduce((sum, { line }) => sum + line.quantity, 0),
    attributes: cart.attributes,
    attribute: ({ key }: { key: string }) => cart.attributes.find((one) => one.key === key) ?? null,
    buyerIdentity: { email: cart.email, phone: cart.phone, countryCode: 'US' },
    discountCodes: cart.codes.map((one) => ({ code: one, applicable: code != null && isSame(one, code) })),
    discountAllocations: [],
    discountApplications: code == null ? [] : [application(code, (priced.discount?.basisPoints ?? 0) / 100)],
    cost: {
      subtotalAmount: money(priced.goodsCents),
      subtotalAmountEstimated: true,
      totalAmount: money(priced.cartTotalCents),
      totalAmountEstimated: true,
      totalTaxAmount: null,
      totalTaxAmountEstimated: true,
      totalDutyAmount: null,
      totalDutyAmountEstimated: true,
      checkoutChargeAmount: money(priced.cartTotalCents),
    },
    lines(page: PageArguments) {
      const rows = priced.lines.map((row, id) => ({ id, row }));
      return toConnection(rows, { keyOf: atPosition(rows), view: ({ row }) => lineView(row) }, page);
    },
  };
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

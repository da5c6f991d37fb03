import { cartGid } from './carts.js';
import { atPosition, type PageArguments, toConnection } from './connection.js';
import { type PricedLine, priceCart } from './price-cart.js';
import type { ShopRequest } from './shop-context.js';
import type { AppliedDiscount, Cart } from './shop-types.js';
import { shownVariantView } from './storefront-catalog.js';
import { moneyView, type View } from './views.js';

/** URL of the checkout. The token alone does not open it; the key does. */
export const checkoutUrl = (cart: Pick<Cart, 'token' | 'key'>, url: string): string =>
  `${url}/checkouts/cn/${cart.token}?key=${cart.key}`;

const applicationView = ({ code, title, percent, target }: AppliedDiscount) => ({
  ...(code === null
    ? { __typename: 'CartAutomaticDiscountApplication', title }
    : { __typename: 'CartCodeDiscountApplication', code }),
  allocationMethod: code === null ? 'EACH' : 'ACROSS',
  targetSelection: 'ALL',
  targetType: target,
  value: { __typename: 'PricingPercentageValue', percentage: percent },
});

const allocationView = ({ code, title, target }: AppliedDiscount, cents: number, currency: string) => ({
  ...(code === null
    ? { __typename: 'CartAutomaticDiscountAllocation', title }
    : { __typename: 'CartCodeDiscountAllocation', code }),
  targetType: target,
  discountedAmount: moneyView(cents, currency),
});

export function cartView(cart: Cart, request: ShopRequest): View {
  const { shop, settings } = request;
  const priced = priceCart(cart, { catalog: shop.catalog, discounts: shop.discounts, settings });
  const money = (cents: number) => moneyView(cents, settings.currency);
  // The shop repeats a code as it was entered.
  const asEntered = cart.codes.find((one) => isSame(one, priced.code ?? ''));
  const discounts = priced.discounts.map((one) =>
    one.code === null ? one : { ...one, code: asEntered ?? one.code },
  );
  const lineView = ({ line, product, variant, subtotalCents, ...row }: PricedLine): View => ({
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
      totalAmount: money(subtotalCents - row.discountCents),
    },
    // A code applies to the whole order; only an automatic discount belongs to the line itself.
    discountAllocations: ({ lineLevelOnly }: { lineLevelOnly?: boolean }) =>
      row.discountParts.flatMap((cents, index) => {
        const discount = discounts[index];
        if (discount === undefined || cents === 0) return [];
        if (lineLevelOnly !== false && discount.code !== null) return [];
        return [allocationView(discount, cents, settings.currency)];
      }),
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
    discountCodes: cart.codes.map((one) => ({ code: one, applicable: one === asEntered })),
    discountAllocations: discounts
      .filter(({ target }) => target === 'SHIPPING_LINE')
      .map((discount) => allocationView(discount, discount.amountCents, settings.currency)),
    discountApplications: discounts.map(applicationView),
    cost: {
      subtotalAmount: money(priced.goodsCents),
      subtotalAmountEstimated: true,
      totalAmount: money(priced.cartTotalCents),
      totalAmountEstimated: true,
      totalTaxAmount: priced.areTaxesIncluded ? money(priced.taxCents) : null,
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

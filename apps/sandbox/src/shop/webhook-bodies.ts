import { toDecimal } from '../money.js';
import { toGid } from './gid.js';
import { discrepancyOf, financialStatus, lineTaxes, orderMoney } from './orders.js';
import type { Shop } from './shop-context.js';
import type { AppliedDiscount, Order, OrderLine, Product, Refund, Variant } from './shop-types.js';

const LOCATION = 81_000_000_001;

const set = (cents: number, currency: string) => {
  const money = { amount: toDecimal(cents), currency_code: currency };
  return { shop_money: money, presentment_money: money };
};
const both = (name: string, cents: number, currency: string) => ({
  [name]: toDecimal(cents),
  [`${name}_set`]: set(cents, currency),
});

const taxBodies = (taxCents: number, currency: string) =>
  taxCents === 0 ? [] : [{ title: 'Sales tax', rate: null, ...both('price', taxCents, currency) }];

const allocationBody = (cents: number, index: number, currency: string) => ({
  amount: toDecimal(cents),
  amount_set: set(cents, currency),
  discount_application_index: index,
});

const applicationBody = ({ code, title, percent, target }: AppliedDiscount) => ({
  ...(code === null ? { type: 'automatic', title } : { type: 'discount_code', code }),
  value: percent.toFixed(1),
  value_type: 'percentage',
  allocation_method: code === null ? 'each' : 'across',
  target_selection: 'all',
  target_type: target.toLowerCase(),
});

const lineBody = (line: OrderLine, order: Order, { currency } = order) => ({
  id: line.id,
  admin_graphql_api_id: toGid('LineItem', line.id),
  product_id: line.productId,
  variant_id: line.variantId,
  title: line.title,
  name: line.variantTitle === null ? line.title : `${line.title} - ${line.variantTitle}`,
  variant_title: line.variantTitle,
  sku: line.sku,
  vendor: line.vendor,
  quantity: line.quantity,
  current_quantity: line.currentQuantity,
  fulfillable_quantity: line.currentQuantity,
  fulfillment_status: null,
  gift_card: line.isGiftCard === true,
  requires_shipping: true,
  taxable: true,
  properties: line.attributes.map(({ key, value }) => ({ name: key, value })),
  ...both('price', line.priceCents, currency),
  ...both('total_discount', 0, currency),
  tax_lines: taxBodies(lineTaxes(order)[order.lines.indexOf(line)] ?? 0, currency),
  discount_allocations: line.discountParts.flatMap((cents, index) =>
    cents === 0 ? [] : [allocationBody(cents, index, currency)],
  ),
});

function shippingRefundBody({ id, shippingCents }: Refund, currency: string) {
  if (shippingCents === 0) return [];
  return [{ id, subtotal_amount_set: set(shippingCents, currency), tax_amount_set: set(0, currency) }];
}

/** The difference between the refund and its lines and shipping; negative if more was refunded. */
function adjustmentBodies(refund: Refund, order: Order) {
  const cents = discrepancyOf(refund, order);
  if (cents === 0) return [];
  return [
    {
      id: refund.id,
      order_id: order.id,
      refund_id: refund.id,
      kind: 'refund_discrepancy',
      reason: 'Refund discrepancy',
      ...both('amount', cents, order.currency),
      ...both('tax_amount', 0, order.currency),
    },
  ];
}

export function refundBody(refund: Refund, order: Order) {
  const { currency } = order;
  return {
    id: refund.id,
    admin_graphql_api_id: toGid('Refund', refund.id),
    order_id: order.id,
    created_at: refund.createdAt,
    processed_at: refund.createdAt,
    note: refund.note,
    restock: false,
    duties: [],
    order_adjustments: adjustmentBodies(refund, order),
    refund_shipping_lines: shippingRefundBody(refund, currency),
    refund_line_items: refund.lines.map((part) => {
      const line = order.lines.find(({ id }) => id === part.lineId);
      return {
        id: part.id,
        line_item_id: part.lineId,
        quantity: part.quantity,
        restock_type: 'no_restock',
        location_id: null,
        subtotal: Number(toDecimal(part.subtotalCents)),
        subtotal_set: set(part.subtotalCents, currency),
        total_tax: Number(toDecimal(part.taxCents)),
        total_tax_set: set(part.taxCents, currency),
        line_item: line === undefined ? null : lineBody(line, order),
      };
    }),
    transactions: [
      {
        id: refund.id,
        admin_graphql_api_id: toGid('OrderTransaction', refund.id),
        order_id: order.id,
        kind: 'refund',
        status: 'success',
        gateway: 'sandbox',
        amount: toDecimal(refund.amountCents),
        currency,
        test: false,
        created_at: refund.createdAt,
        processed_at: refund.createdAt,
      },
    ],
  };
}

const shippingBody = ({ id, shippingCents, shippingDiscountCents, discounts, currency }: Order) => ({
  id,
  title: 'Standard',
  code: 'Standard',
  source: 'shopify',
  is_removed: false,
  ...both('price', shippingCents + shippingDiscountCents, currency),
  ...both('discounted_price', shippingCents, currency),
  tax_lines: [],
  discount_allocations: discounts.flatMap(({ target, amountCents }, index) =>
    target === 'SHIPPING_LINE' ? [allocationBody(amountCents, index, currency)] : [],
  ),
});

/** An order in the shop's webhooks. */
export function orderBody(order: Order, shop: Shop) {
  const { currency, buyer } = order;
  const money = orderMoney(order);
  const fullShippingCents = order.shippingCents + order.shippingDiscountCents;
  const address = {
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    name: [buyer.firstName, buyer.lastName].filter(Boolean).join(' '),
    address1: buyer.address,
    address2: null,
    city: buyer.city,
    zip: buyer.zip,
    province: 'Illinois',
    province_code: 'IL',
    country: 'United States',
    country_code: 'US',
    phone: null,
  };
  return {
    id: order.id,
    admin_graphql_api_id: toGid('Order', order.id),
    name: `#${order.number}`,
    number: order.number - 1000,
    order_number: order.number,
    token: order.token,
    cart_token: order.cartToken,
    checkout_token: order.cartToken,
    confirmed: true,
    test: order.isTest,
    currency,
    presentment_currency: currency,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    processed_at: order.createdAt,
    cancelled_at: order.cancelledAt,
    cancel_reason: order.cancelReason,
    closed_at: null,
    financial_status: financialStatus(order).toLowerCase(),
    fulfillment_status: order.isFulfilled ? 'fulfilled' : null,
    email: buyer.email,
    contact_email: buyer.email,
    phone: null,
    note: order.note,
    note_attributes: order.attributes.map(({ key, value }) => ({ name: key, value })),
    tags: '',
    source_name: 'web',
    order_status_url: `${shop.url()}/checkouts/orders/${order.token}`,
    taxes_included: order.areTaxesIncluded,
    discount_codes: order.discounts
      .filter(({ code }) => code !== null)
      .map(({ code, amountCents }) => ({ code, amount: toDecimal(amountCents), type: 'percentage' })),
    discount_applications: order.discounts.map(applicationBody),
    ...both('total_line_items_price', order.goodsCents, currency),
    ...both('subtotal_price', money.subtotalCents, currency),
    ...both('current_subtotal_price', money.currentSubtotalCents, currency),
    ...both('total_discounts', order.discountCents + order.shippingDiscountCents, currency),
    ...both('current_total_discounts', money.currentDiscountCents, currency),
    ...both('total_tax', order.taxCents, currency),
    ...both('current_total_tax', money.currentTaxCents, currency),
    ...both('total_price', money.totalCents, currency),
    ...both('current_total_price', money.currentTotalCents, currency),
    total_shipping_price_set: set(fullShippingCents, currency),
    total_outstanding: toDecimal(order.isPaid ? 0 : money.totalCents),
    customer: {
      id: order.customerId,
      admin_graphql_api_id: toGid('Customer', order.customerId),
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      email: buyer.email,
      phone: null,
    },
    billing_address: address,
    shipping_address: address,
    line_items: order.lines.map((line) => lineBody(line, order)),
    shipping_lines: fullShippingCents === 0 ? [] : [shippingBody(order)],
    refunds: order.refunds.map((refund) => refundBody(refund, order)),
  };
}

export function productBody(product: Product, shop: Shop) {
  return {
    id: product.id,
    admin_graphql_api_id: toGid('Product', product.id),
    title: product.title,
    handle: product.handle,
    body_html: product.descriptionHtml,
    vendor: product.vendor,
    product_type: product.productType,
    status: product.status.toLowerCase(),
    tags: product.tags.join(', '),
    created_at: product.createdAt,
    updated_at: product.updatedAt,
    published_at: product.isPublished ? product.createdAt : null,
    variants: product.variants.map((variant, index) => ({
      id: variant.id,
      admin_graphql_api_id: toGid('ProductVariant', variant.id),
      product_id: product.id,
      title: variant.title,
      price: toDecimal(variant.priceCents),
      sku: variant.sku,
      position: index + 1,
      inventory_policy: variant.inventoryPolicy.toLowerCase(),
      inventory_item_id: variant.inventoryItemId,
      inventory_quantity: variant.isTracked ? variant.quantity : 0,
    })),
    options: product.options.map(({ id, name, values }, index) => ({
      id,
      name,
      values,
      position: index + 1,
    })),
    image: product.images[0] === undefined ? null : { src: `${shop.url()}/art/${product.images[0]}` },
  };
}

export const inventoryBody = (variant: Variant, shop: Shop) => ({
  inventory_item_id: variant.inventoryItemId,
  location_id: LOCATION,
  available: variant.quantity,
  updated_at: shop.clock().toISOString(),
  admin_graphql_api_id: `gid://shopify/InventoryLevel/${LOCATION}?inventory_item_id=${variant.inventoryItemId}`,
});

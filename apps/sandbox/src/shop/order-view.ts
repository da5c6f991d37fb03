import { productView, variantView } from './admin-views.js';
import { byId, type PageArguments, toConnection } from './connection.js';
import { toGid } from './gid.js';
import { codesOf, financialStatus, lineTaxes, orderMoney } from './orders.js';
import type { ShopRequest } from './shop-context.js';
import type { Order, OrderLine, Refund } from './shop-types.js';
import { bagView, type View } from './views.js';

const customerView = ({ customerId, buyer, createdAt }: Order) => ({
  __typename: 'Customer',
  id: toGid('Customer', customerId),
  legacyResourceId: String(customerId),
  firstName: buyer.firstName,
  lastName: buyer.lastName,
  displayName: [buyer.firstName, buyer.lastName].filter(Boolean).join(' '),
  email: buyer.email,
  phone: null,
  createdAt,
  updatedAt: createdAt,
});

const addressView = ({ id, buyer }: Order) => ({
  __typename: 'MailingAddress',
  id: toGid('MailingAddress', id),
  firstName: buyer.firstName,
  lastName: buyer.lastName,
  name: [buyer.firstName, buyer.lastName].filter(Boolean).join(' '),
  address1: buyer.address,
  address2: null,
  city: buyer.city,
  province: 'Illinois',
  provinceCode: 'IL',
  zip: buyer.zip,
  country: 'United States',
  countryCodeV2: 'US',
  phone: null,
});

function lineView(line: OrderLine, order: Order, request: ShopRequest) {
  const bag = (cents: number) => bagView(cents, order.currency);
  const totalCents = line.priceCents * line.quantity;
  const { catalog } = request.shop;
  const hit = line.variantId === null ? null : catalog.findVariant(line.variantId);
  const taxCents = lineTaxes(order)[order.lines.indexOf(line)] ?? 0;
  const automaticCents = line.discountParts.reduce(
    (sum, part, index) => sum + (order.discounts[index]?.code === null ? part : 0),
    0,
  );
  const unit = (cents: number) => bag(Math.round(cents / line.quantity));
  return {
    __typename: 'LineItem',
    id: toGid('LineItem', line.id),
    name: line.variantTitle === null ? line.title : `${line.title} - ${line.variantTitle}`,
    title: line.title,
    variantTitle: line.variantTitle,
    sku: line.sku,
    vendor: line.vendor,
    quantity: line.quantity,
    currentQuantity: line.currentQuantity,
    refundableQuantity: line.currentQuantity,
    requiresShipping: true,
    taxable: true,
    isGiftCard: line.isGiftCard === true,
    customAttributes: line.attributes,
    image: null,
    product: () => (hit === null ? null : productView(hit.product, request)),
    variant: () => (hit === null ? null : variantView(hit.product, hit.variant, request)),
    originalUnitPriceSet: bag(line.priceCents),
    originalTotalSet: bag(totalCents),
    discountedUnitPriceSet: unit(totalCents - automaticCents),
    discountedUnitPriceAfterAllDiscountsSet: unit(totalCents - line.discountCents),
    discountedTotalSet: ({ withCodeDiscounts }: { withCodeDiscounts?: boolean }) =>
      bag(totalCents - (withCodeDiscounts === true ? line.discountCents : automaticCents)),
    totalDiscountSet: bag(automaticCents),
    taxLines: taxCents === 0 ? [] : [{ title: 'Sales tax', rate: null, priceSet: bag(taxCents) }],
    discountAllocations: line.discountParts
      .filter((cents) => cents > 0)
      .map((cents) => ({ allocatedAmountSet: bag(cents) })),
  };
}

function refundView(refund: Refund, order: Order, request: ShopRequest): View {
  const bag = (cents: number) => bagView(cents, order.currency);
  const lineOf = (id: number) => order.lines.find((line) => line.id === id);
  const lines = refund.lines.map((part) => ({
    id: part.id,
    view: {
      id: toGid('RefundLineItem', part.id),
      quantity: part.quantity,
      restockType: 'NO_RESTOCK',
      restocked: false,
      priceSet: bag(Math.round(part.subtotalCents / part.quantity)),
      subtotalSet: bag(part.subtotalCents),
      totalTaxSet: bag(part.taxCents),
      lineItem: () => {
        const line = lineOf(part.lineId);
        return line === undefined ? null : lineView(line, order, request);
      },
    },
  }));
  const transaction = {
    id: refund.id,
    view: {
      __typename: 'OrderTransaction',
      id: toGid('OrderTransaction', refund.id),
      kind: 'REFUND',
      status: 'SUCCESS',
      gateway: 'sandbox',
      test: false,
      amountSet: bag(refund.amountCents),
      createdAt: refund.createdAt,
      processedAt: refund.createdAt,
    },
  };
  return {
    __typename: 'Refund',
    id: toGid('Refund', refund.id),
    legacyResourceId: String(refund.id),
    createdAt: refund.createdAt,
    updatedAt: refund.createdAt,
    processedAt: refund.createdAt,
    note: refund.note,
    order: () => orderView(order, request),
    totalRefundedSet: bag(refund.amountCents),
    refundLineItems: (args: PageArguments) =>
      toConnection(lines, { keyOf: byId, view: ({ view }) => view }, args, request.isBulk),
    transactions: (args: PageArguments) =>
      toConnection([transaction], { keyOf: byId, view: ({ view }) => view }, args, request.isBulk),
  };
}

const shippingView = ({ id, shippingCents, shippingDiscountCents, currency }: Order) => ({
  __typename: 'ShippingLine',
  id: toGid('ShippingLine', id),
  title: 'Standard',
  code: 'Standard',
  originalPriceSet: bagView(shippingCents + shippingDiscountCents, currency),
  discountedPriceSet: bagView(shippingCents, currency),
  taxLines: [],
});

export function orderView(order: Order, request: ShopRequest): View {
  const money = orderMoney(order);
  const bag = (cents: number) => bagView(cents, order.currency);
  const status = financialStatus(order);
  const fullShippingCents = order.shippingCents + order.shippingDiscountCents;
  const shipping = fullShippingCents === 0 ? [] : [shippingView(order)];
  const count = (read: (line: OrderLine) => number) => order.lines.reduce((sum, line) => sum + read(line), 0);
  return {
    __typename: 'Order',
    id: toGid('Order', order.id),
    legacyResourceId: String(order.id),
    name: `#${order.number}`,
    number: order.number,
    confirmationNumber: order.token.slice(0, 9).toUpperCase(),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    processedAt: order.createdAt,
    closedAt: null,
    cancelledAt: order.cancelledAt,
    cancelReason: order.cancelReason,
    test: order.isTest,
    confirmed: true,
    closed: false,
    edited: false,
    fullyPaid: order.isPaid,
    unpaid: !order.isPaid,
    refundable: order.isPaid && money.leftCents > 0,
    currencyCode: order.currency,
    presentmentCurrencyCode: order.currency,
    taxesIncluded: order.areTaxesIncluded,
    displayFinancialStatus: status,
    displayFulfillmentStatus: order.isFulfilled ? 'FULFILLED' : 'UNFULFILLED',
    discountCode: codesOf(order)[0] ?? null,
    discountCodes: codesOf(order),
    customAttributes: order.attributes,
    note: order.note,
    tags: [],
    email: order.buyer.email,
    phone: null,
    sourceName: 'web',
    statusPageUrl: `${request.shop.url()}/checkouts/orders/${order.token}`,
    customer: customerView(order),
    shippingAddress: addressView(order),
    billingAddress: addressView(order),
    subtotalLineItemsQuantity: count((line) => line.quantity),
    currentSubtotalLineItemsQuantity: count((line) => line.currentQuantity),
    subtotalPriceSet: bag(money.subtotalCents),
    currentSubtotalPriceSet: bag(money.currentSubtotalCents),
    totalPriceSet: bag(money.totalCents),
    originalTotalPriceSet: bag(money.totalCents),
    currentTotalPriceSet: bag(money.currentTotalCents),
    totalDiscountsSet: bag(order.discountCents + order.shippingDiscountCents),
    currentTotalDiscountsSet: bag(money.currentDiscountCents),
    totalShippingPriceSet: bag(fullShippingCents),
    currentShippingPriceSet: bag(money.currentShippingCents),
    totalTaxSet: bag(order.taxCents),
    currentTotalTaxSet: bag(money.currentTaxCents),
    totalRefundedSet: bag(money.refundedCents),
    totalRefundedShippingSet: bag(order.shippingCents - money.currentShippingCents),
    refundDiscrepancySet: bag(money.discrepancyCents),
    totalOutstandingSet: bag(order.isPaid ? 0 : money.totalCents),
    totalReceivedSet: bag(order.isPaid ? money.totalCents : 0),
    netPaymentSet: bag(order.isPaid ? money.leftCents : 0),
    shippingLine: shipping[0] ?? null,
    shippingLines: (args: PageArguments) =>
      toConnection(shipping, { keyOf: () => byId(order), view: (line) => line }, args, request.isBulk),
    cartToken: order.cartToken,
    checkoutToken: order.cartToken,
    refunds: ({ first }: { first?: number }) =>
      order.refunds.slice(0, first ?? undefined).map((refund) => refundView(refund, order, request)),
    lineItems: (args: PageArguments) =>
      toConnection(
        order.lines,
        { keyOf: byId, view: (line) => lineView(line, order, request) },
        args,
        request.isBulk,
      ),
  };
}

import { GRANTED_SCOPES, SANDBOX_CREDENTIALS } from '../credentials.js';
import { countProducts, listCollections, listProducts, listVariants } from './admin-catalog.js';
import { collectionView, productView, variantView } from './admin-views.js';
import { bulkView } from './bulk-operations.js';
import { byId, type PageArguments, type SortKey, sortBy, toConnection } from './connection.js';
import { numberOf, readGid, toGid } from './gid.js';
import { orderView } from './order-view.js';
import { codesOf, financialStatus, orderMoney } from './orders.js';
import { percentOf } from './price-cart.js';
import { PUBLICATION } from './publication.js';
import { byInstant, byWord, type Search, searchIn } from './search-query.js';
import type { ShopRequest } from './shop-context.js';
import type { Order } from './shop-types.js';
import type { View } from './views.js';
import { type Subscription, subscriptionView } from './webhooks.js';

type Arguments = PageArguments & { query?: string | null; sortKey?: string | null };

const orderSearch: Search<Order> = {
  fields: {
    id: byWord((order) => String(order.id)),
    name: byWord((order) => [`#${order.number}`, String(order.number)]),
    updated_at: byInstant((order) => order.updatedAt),
    created_at: byInstant((order) => order.createdAt),
    processed_at: byInstant((order) => order.createdAt),
    financial_status: byWord((order) => financialStatus(order)),
    fulfillment_status: byWord((order) => (order.isFulfilled ? 'fulfilled' : ['unfulfilled', 'unshipped'])),
    status: byWord((order) => (order.cancelledAt === null ? ['any', 'open'] : ['any', 'cancelled'])),
    discount_code: byWord((order) => codesOf(order)),
    test: byWord((order) => String(order.isTest)),
    email: byWord((order) => order.buyer.email),
  },
  words: (order) => `#${order.number} ${order.buyer.email} ${order.buyer.lastName ?? ''}`,
};

const orderKeys: Record<string, (order: Order) => SortKey> = {
  UPDATED_AT: ({ updatedAt, id }) => ({ value: updatedAt, id }),
  CREATED_AT: ({ createdAt, id }) => ({ value: createdAt, id }),
  ORDER_NUMBER: ({ number, id }) => ({ value: number, id }),
  TOTAL_PRICE: (order) => ({ value: orderMoney(order).totalCents, id: order.id }),
  ID: byId,
};
const byProcessing = ({ createdAt, id }: Order): SortKey => ({ value: createdAt, id });

function listOrders(args: Arguments, request: ShopRequest) {
  const { found, unknown } = searchIn(request.shop.orders.list(), args.query, orderSearch);
  for (const field of unknown) request.searchWarnings.push({ field, query: args.query ?? '' });
  const keyOf = orderKeys[args.sortKey ?? ''] ?? byProcessing;
  const view = (order: Order) => orderView(order, request);
  return toConnection(sortBy(found, keyOf), { keyOf, view }, args, request.isBulk);
}

/** Any object by its id, or null. Throws for an invalid id. */
function findNode(gid: string, request: ShopRequest): View | null {
  const type = readGid(gid)?.type ?? 'Node';
  const id = numberOf(type, gid);
  const { catalog, orders, bulk, webhooks } = request.shop;
  const product = () => catalog.findProduct(id);
  if (type === 'Product') return mapped(product(), (one) => productView(one, request));
  if (type === 'Collection') return mapped(catalog.findCollection(id), (one) => collectionView(one, request));
  if (type === 'Order') return mapped(orders.find(id), (one) => orderView(one, request));
  if (type === 'BulkOperation') return mapped(bulk.find(id), bulkView);
  if (type === 'WebhookSubscription') return mapped(webhooks.find(id), subscriptionView);
  if (type === 'Publication') return id === 1 ? PUBLICATION : null;
  if (type !== 'ProductVariant' && type !== 'InventoryItem') return null;
  const hit = type === 'ProductVariant' ? catalog.findVariant(id) : catalog.findByInventoryItem(id);
  const view = mapped(hit, (one) => variantView(one.product, one.variant, request));
  return view === null || type === 'ProductVariant' ? view : (view.inventoryItem as View);
}

const mapped = <T, V>(item: T | null, view: (item: T) => V): V | null => (item === null ? null : view(item));
const ofType = (type: string, id: string, request: ShopRequest): View | null => {
  numberOf(type, id);
  return findNode(id, request);
};

function findDiscount(code: string, request: ShopRequest) {
  const discount = request.shop.discounts.find(code);
  if (discount === null) return null;
  const { settings } = request;
  const summary = `${percentOf(discount, settings)}% off entire order`;
  const times = request.shop.orders.list().filter((order) => codesOf(order).includes(discount.code)).length;
  return {
    __typename: 'DiscountCodeNode',
    id: toGid('DiscountCodeNode', discount.id),
    codeDiscount: {
      __typename: 'DiscountCodeBasic',
      title: discount.code,
      status: discount.isActive ? 'ACTIVE' : 'EXPIRED',
      summary,
      shortSummary: summary,
      startsAt: discount.createdAt,
      endsAt: discount.isActive ? null : discount.createdAt,
      usageLimit: settings.areCodesUsedUp ? times : null,
      asyncUsageCount: times,
      appliesOncePerCustomer: false,
      codesCount: { count: 1, precision: 'EXACT' },
      createdAt: discount.createdAt,
      updatedAt: discount.createdAt,
    },
  };
}

/** The Admin API's queries and mutations. */
export const adminRoot = {
  node: ({ id }: { id: string }, request: ShopRequest) => findNode(id, request),
  nodes: ({ ids }: { ids: string[] }, request: ShopRequest) => ids.map((id) => findNode(id, request)),
  product: ({ id }: { id: string }, request: ShopRequest) => ofType('Product', id, request),
  productVariant: ({ id }: { id: string }, request: ShopRequest) => ofType('ProductVariant', id, request),
  collection: ({ id }: { id: string }, request: ShopRequest) => ofType('Collection', id, request),
  order: ({ id }: { id: string }, request: ShopRequest) => ofType('Order', id, request),
  products: listProducts,
  productsCount: countProducts,
  productVariants: listVariants,
  collections: listCollections,
  orders: listOrders,
  ordersCount: ({ query }: { query?: string | null }, request: ShopRequest) => ({
    count: searchIn(request.shop.orders.list(), query, orderSearch).found.length,
    precision: 'EXACT',
  }),
  publications: (args: PageArguments, request: ShopRequest) =>
    toConnection([{ id: 1 }], { keyOf: byId, view: () => PUBLICATION }, args, request.isBulk),
  shop: (_: unknown, request: ShopRequest) => ({
    __typename: 'Shop',
    id: toGid('Shop', 1),
    name: 'Sandbox shop',
    email: 'shop@example.com',
    myshopifyDomain: SANDBOX_CREDENTIALS.shopify.shopDomain,
    currencyCode: request.settings.currency,
    url: request.shop.url(),
  }),
  currentAppInstallation: {
    __typename: 'AppInstallation',
    id: toGid('AppInstallation', 1),
    accessScopes: GRANTED_SCOPES.split(',').map((handle) => ({ handle, description: handle })),
  },
  codeDiscountNodeByCode: ({ code }: { code: string }, request: ShopRequest) => findDiscount(code, request),
  bulkOperation: ({ id }: { id: string }, request: ShopRequest) => ofType('BulkOperation', id, request),
  currentBulkOperation: (_: unknown, request: ShopRequest) => mapped(request.shop.bulk.latest(), bulkView),
  bulkOperationRunQuery: ({ query }: { query: string }, request: ShopRequest) =>
    request.shop.bulk.start(query),
  bulkOperationCancel: ({ id }: { id: string }, request: ShopRequest) =>
    request.shop.bulk.cancel(numberOf('BulkOperation', id)),
  webhookSubscription: ({ id }: { id: string }, request: ShopRequest) =>
    ofType('WebhookSubscription', id, request),
  webhookSubscriptions(args: PageArguments & { topics?: string[] | null }, request: ShopRequest) {
    const all = request.shop.webhooks
      .list()
      .filter((one) => args.topics == null || args.topics.includes(one.topic));
    return toConnection(sortBy(all, byId), { keyOf: byId, view: subscriptionView }, args, request.isBulk);
  },
  webhookSubscriptionCreate: (
    args: { topic: string; webhookSubscription: SubscriptionInput },
    request: ShopRequest,
  ) => saveSubscription(null, args.topic, args.webhookSubscription, request),
  webhookSubscriptionUpdate({ id, webhookSubscription }: SubscriptionChange, request: ShopRequest) {
    const known = request.shop.webhooks.find(numberOf('WebhookSubscription', id));
    if (known === null) return userError('id', 'Webhook subscription does not exist', 'webhookSubscription');
    return saveSubscription(known, known.topic, webhookSubscription, request);
  },
  webhookSubscriptionDelete({ id }: { id: string }, request: ShopRequest) {
    if (!request.shop.webhooks.remove(numberOf('WebhookSubscription', id))) {
      return userError('id', 'Webhook subscription does not exist', 'deletedWebhookSubscriptionId');
    }
    return { deletedWebhookSubscriptionId: id, userErrors: [] };
  },
};

interface SubscriptionInput {
  uri?: string | null;
  callbackUrl?: string | null;
}
interface SubscriptionChange {
  id: string;
  webhookSubscription: SubscriptionInput;
}

const userError = (field: string, message: string, payload: string) => ({
  [payload]: null,
  userErrors: [{ field: [field], message }],
});

function saveSubscription(
  known: Subscription | null,
  topic: string,
  input: SubscriptionInput,
  { shop }: ShopRequest,
) {
  const uri = input.uri ?? input.callbackUrl ?? known?.uri ?? '';
  const isAddress = URL.canParse(uri) && /^https?:/.test(uri);
  const field = 'webhookSubscription';
  if (!isAddress) return userError(field, 'Address is invalid', field);
  const isTaken = shop.webhooks
    .list()
    .some((one) => one.topic === topic && one.uri === uri && one.id !== known?.id);
  if (isTaken) return userError(field, 'Address for this topic has already been taken', field);
  return {
    webhookSubscription: subscriptionView(shop.webhooks.save(known?.id ?? null, topic, uri)),
    userErrors: [],
  };
}

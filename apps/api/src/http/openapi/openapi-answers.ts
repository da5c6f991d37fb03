import type { Json } from './openapi-components.js';
import { CART_ID, COLLECTION_ID, EXAMPLES, LINE, PRODUCT_ID, RECORD_ID } from './openapi-examples.js';

const PICTURE = 'https://cdn.shopify.com/s/files/1/0000/0001/files/drops.jpg';
const PORTAL = 'https://portal.example.com';
const WORDS = 'Preservative-free drops for dry eyes. Use as needed.';

/** Example values of answers by field name, where the examples of requests have none. */
const VALUES: Readonly<Record<string, unknown>> = {
  action: 'text.sent',
  amount: 420,
  amountCents: 3_360,
  attempts: 1,
  averageOrderValue: 3_360,
  body: 'Do I use them at night too?',
  brandLogo: PICTURE,
  call: 'Questions? Call (312) 555-0100.',
  cartUrl: `${PORTAL}/cart/${CART_ID}`,
  categories: 'Eye Drops',
  category: 'Eye Drops',
  checkoutUrl: 'https://shop.example.com/checkouts/c1',
  color: '#1f6f78',
  converted: 12,
  count: 3,
  currency: 'USD',
  customerLastName: 'Alvarez',
  days: 30,
  delivered: 40,
  description: WORDS,
  descriptionHtml: `<p>${WORDS}</p>`,
  device: 'Chrome on Windows',
  didYouMean: 'drops',
  discount: 840,
  discountCode: 'LAKESIDE20',
  dismissalId: RECORD_ID,
  earningOrders: 12,
  en: 'One drop in each eye, twice a day.',
  errorCode: '30003',
  es: 'Una gota en cada ojo, dos veces al día.',
  eventId: RECORD_ID,
  everyMonths: 3,
  failed: 2,
  failedSent: 2,
  fee: 6_048,
  failures: 'landline',
  feeAfter: 1_008,
  feeAlone: 2_016,
  feeCents: 504,
  followUps: 4,
  gallery: '/gallery/front-desk.svg',
  host: 'hooks.example.com',
  itemCount: 2,
  label: 'Total',
  limit: 30,
  linkExpiresAt: '2026-12-21T17:00:00.000Z',
  linksSent: 42,
  locale: 'en-US',
  mediaCount: 0,
  message: 'Cart sent to (312) 555-0142.',
  messageContent: `Lakeside Eye Care: your cart is ready. ${PORTAL}/cart/${CART_ID} Reply STOP to opt out.`,
  month: '2026-11',
  more: 0,
  nameLine: 'Name: ________________',
  netAmount: 3_360,
  netCents: 3_360,
  netSales: 40_320,
  needs: `opened:${RECORD_ID}`,
  'not-ordered': 13,
  'not-scheduled': 0,
  path: 'M4 4h7v1h-7z',
  refill: 1,
  'repeat-stopped': 0,
  replied: 1,
  replies: 2,
  stopped: 1,
  nextStep: 'Ask the patient for a mobile number.',
  fault: 'number',
  notes: 'Prices are those of today.',
  number: 1,
  opened: 25,
  orderNumber: '#1001',
  ordered: 2,
  orderedAfter: 2,
  orderedAlone: 4,
  orderIds: RECORD_ID,
  orders: 3,
  originalAmount: 3_360,
  pageLine: 'Page __ of __',
  patients: 5,
  queued: 2,
  otherCurrencyOrders: 0,
  practiceContact: '(312) 555-0100',
  practiceDiscountCode: 'LAKESIDE20',
  // Not what it signs in with.
  practiceId: 'demo-lakeside',
  previousPrice: 2_300,
  previousQuantity: 3,
  problem: 'The number is a landline.',
  productTypes: 'Eye Drops',
  products: 128,
  productType: 'Eye Drops',
  productsTitle: 'Your products',
  quantityAvailable: 24,
  rate: 0.15,
  refundedQuantity: 0,
  revenue: 10_080,
  revenueAfter: 6_720,
  revenueAlone: 13_440,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  sent: 42,
  shopTotal: 3_500,
  shopifyOrderId: '5551234567890',
  size: 29,
  sku: 'DROPS-30',
  source: 'Text message',
  status: 'completed',
  subject: `message:${RECORD_ID}`,
  successfulSent: 40,
  switchedOffAt: '2026-11-21T17:00:00.000Z',
  text: 'Night care',
  timeZone: 'America/Chicago',
  title: 'Preservative-Free Lubricant Drops',
  toRead: 1,
  total: 128,
  totalAmount: 3_360,
  totalOrders: 12,
  totalPrice: 4_200,
  totalRevenue: 40_320,
  totalSent: 42,
  type: 'order.placed',
  typed: 'portal.example.com/c/7kx2pm',
  undecided: 1,
  undoneOrders: 0,
  unpaidRevenue: 0,
  unread: 2,
  value: '30 vials',
  values: '30 vials',
  variantTitle: '30 vials',
  vendor: 'Clearwell',
  wording: 'Your cart is still waiting for you.',
  words: 'Scan to order',
  yourPrice: 3_360,
};

/** Example values by object and field, where the field's name is not enough. */
const VALUES_OF: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ActivityEntry: { id: '4711' },
  BundleProduct: { id: '1' },
  CartItem: { id: LINE.id, price: 2_100, previousPrice: undefined, previousQuantity: undefined },
  Collection: { id: COLLECTION_ID, title: 'Clearwell' },
  DraftOrder: { id: 1001 },
  Plan: { title: 'Your eye care plan' },
  PlanRoutine: { title: 'Your routine' },
  PlanRoutineTime: { title: 'Morning' },
  PlanRoutineProduct: { id: LINE.id },
  PlanSum: { amount: '$33.60' },
  PlanProduct: { id: LINE.id, quantity: 'Quantity 2', price: '$42.00', patientPrice: '$33.60' },
  Practice: { id: 'demo-lakeside', name: 'Lakeside Eye Care' },
  ProductOption: { id: '11300245340247', name: 'Size' },
  Product: { id: PRODUCT_ID, price: 2_100 },
  Group: { name: 'Clearview Group' },
  Favorite: { id: PRODUCT_ID, previousPrice: undefined },
  PatientCart: {
    items: JSON.stringify([
      { id: LINE.id, title: 'Preservative-Free Lubricant Drops', price: 2_100, quantity: 2 },
    ]),
    orderedAt: null,
    orderEnded: undefined,
    ordered: undefined,
    orderNumbers: undefined,
  },
  PastOrder: { id: 1001 },
  PatientScheduledOrder: { id: 1002 },
  ScheduledOrder: { id: 1001, canceledAt: undefined },
  SelectedOption: { name: 'Size' },
  SignedInComputer: { id: '0123456789abcdef' },
  UnavailableItem: { id: LINE.id, reason: 'Sold out' },
  Variant: { id: LINE.id, title: '30 vials', price: 2_100 },
};

const INSTANTS: Readonly<Record<string, string>> = {
  createdAt: '2026-11-21T16:59:00.000Z',
  sentAt: '2026-11-21T17:00:02.000Z',
  deliveredAt: '2026-11-21T17:00:05.000Z',
  openedAt: '2026-11-21T18:12:00.000Z',
  orderedAt: '2026-11-21T18:20:00.000Z',
  orderDate: '2026-11-21T18:20:00.000Z',
  expiresAt: '2026-12-21T17:00:00.000Z',
  scheduledFor: '2026-12-20T15:00:00.000Z',
  sendsAt: '2026-12-20T15:00:00.000Z',
  dueAt: '2026-12-15T15:00:00.000Z',
  runsOutAt: '2026-12-22T15:00:00.000Z',
};
const INSTANT = '2026-11-21T17:00:00.000Z';

/** Fields that are null in most answers. */
const MOSTLY_NULL = new Set([
  'briefReason',
  'checkoutNote',
  'correctedAt',
  'decideBy',
  'endedAt',
  'endReason',
  'errorMessage',
  'failingSince',
  'failureReason',
  'fault',
  'next',
  'nextCursor',
  'note',
  'optedOutAt',
  'optOutLiftableUntil',
  'orderEnded',
  'orderEndedAt',
  'ownDays',
  'reason',
  'reasonDetail',
  'repeat',
  'retryOf',
  'scheduledOrder',
  'scheduledOrderId',
  'switchedOffAt',
  'times',
  'unavailableReason',
  'untilOn',
  'wait',
]);

/**
 * An example of an answer, made from its schema: fields get values by their names, and lists one entry.
 * @throws Error for a field without an example: add it above
 */
export const answerExample = (schema: Json, schemas: Readonly<Record<string, Json>>): unknown =>
  fill(schema, { field: '', owner: '', schemas });

interface Place {
  readonly field: string;
  /** The name of the schema that the field is in. */
  readonly owner: string;
  readonly schemas: Readonly<Record<string, Json>>;
}

function fill(schema: Json, place: Place): unknown {
  const { field, owner, schemas } = place;
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return fill(schemas[name] ?? {}, { ...place, owner: ownerOf(name, owner, schemas) });
  }
  const own = VALUES_OF[owner];
  if (own && field in own) return own[field];
  if (schema.const !== undefined) return schema.const;
  const branches = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (branches) {
    const isNullable = branches.some(({ type }) => type === 'null');
    return isNullable && MOSTLY_NULL.has(field) ? null : fill(branches[0] ?? {}, place);
  }
  if (Array.isArray(schema.type)) {
    return MOSTLY_NULL.has(field) ? null : fill({ ...schema, type: schema.type[0] }, place);
  }
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.type === 'array') return EMPTY.has(field) ? [] : [fill(schema.items as Json, place)];
  if (schema.type === 'object') return fillObject(schema, place);
  return plainValue(schema, field);
}

/** A named enum is not an owner: its value is still that of the field that refers to it. */
const ownerOf = (name: string, owner: string, schemas: Place['schemas']): string =>
  schemas[name]?.properties ? name : owner;

function fillObject({ properties, additionalProperties }: Json, place: Place): Json {
  if (!properties) {
    return { [LINE.id]: fill(additionalProperties as Json, { ...place, field: 'quantity' }) };
  }
  const filled = Object.entries(properties as Record<string, Json>).map(
    ([field, inner]) => [field, fill(inner, { ...place, field })] as const,
  );
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

/** Lists that are mostly empty. */
const EMPTY = new Set(['shortfalls', 'warnings']);

function plainValue({ type, format }: Json, field: string): unknown {
  if (type === 'boolean')
    return field === 'isAvailable' || field === 'availableForSale' || field === 'consent';
  if (format === 'date-time') return INSTANTS[field] ?? INSTANT;
  if (format === 'date') return '2026-11-16';
  if (format === 'uuid') return RECORD_ID;
  if (format === 'uri') return field === 'checkoutUrl' ? VALUES.checkoutUrl : VALUES.cartUrl;
  const id = type === 'string' ? RECORD_ID : 1001;
  const value = field === 'id' ? id : (VALUES[field] ?? REQUESTED[field]);
  if (value === undefined || value === null || typeof value !== KINDS[String(type)])
    throw new Error(`The API reference needs an example of the answer's "${field}" (${String(type)}).`);
  return value;
}

const KINDS: Readonly<Record<string, string>> = { string: 'string', number: 'number', integer: 'number' };
const REQUESTED: Readonly<Record<string, unknown>> = {
  ...EXAMPLES,
  messageId: RECORD_ID,
  replyId: RECORD_ID,
  webhookId: RECORD_ID,
  productId: PRODUCT_ID,
  imageUrl: PICTURE,
  quantity: 2,
  price: 2_100,
  phoneNumber: '+13125550142',
};

import { createHmac } from 'node:crypto';
import { SANDBOX_CREDENTIALS } from '@eyecart/sandbox/credentials';
import twilio from 'twilio';
import { expect } from 'vitest';
import { type Instance, type TestApi, TWILIO_TOKEN } from './test-api.js';

type Target = Pick<Instance, 'url' | 'browser'>;

export const SHOP_SECRET = SANDBOX_CREDENTIALS.shopify.clientSecret;

/** Posts a form to a webhook like the text gateway, signed with the vendor's code. */
export function postAsGateway(
  { url, browser }: Target,
  path: string,
  form: Record<string, string>,
  token: string = TWILIO_TOKEN,
) {
  const signature = twilio.getExpectedTwilioSignature(token, `${url}${path}`, form);
  return browser().post(path).set('X-Twilio-Signature', signature).type('form').send(form);
}

let lastWebhook = 0;

/** The base64 HMAC-SHA256 of a body. */
export const signBody = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body, 'utf8').digest('base64');

/** Posts JSON, or raw text, to the shop's webhook, as a new event each time unless `id` is given. */
export function postAsShop(
  { browser }: Target,
  body: unknown,
  options: { topic?: string; id?: string; secret?: string; signature?: string } = {},
) {
  lastWebhook += 1;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return browser()
    .post('/webhooks/shopify')
    .set('X-Shopify-Topic', options.topic ?? 'orders/create')
    .set('X-Shopify-Webhook-Id', options.id ?? `webhook-${lastWebhook}`)
    .set('X-Shopify-Hmac-Sha256', options.signature ?? signBody(text, options.secret ?? SHOP_SECRET))
    .type('json')
    .send(text);
}

/** An order as the shop posts it, with the fields we read and a few that we ignore. */
export function orderBody(
  number: number,
  { cartReference, ...fields }: { cartReference?: string; [field: string]: unknown } = {},
) {
  return {
    id: 6_100_000_000_000 + number,
    admin_graphql_api_id: `gid://shopify/Order/${number}`,
    name: `#${number}`,
    email: 'pat.doe@example.com',
    created_at: '2026-11-21T09:30:00-05:00',
    updated_at: '2026-11-21T09:30:05-05:00',
    cancelled_at: null,
    test: false,
    currency: 'USD',
    total_price: '64.35',
    subtotal_price: '55.20',
    total_tax: '4.15',
    taxes_included: false,
    financial_status: 'paid',
    fulfillment_status: null,
    customer: { first_name: 'Pat', last_name: 'Doe', phone: '+13125550177' },
    note_attributes: cartReference === undefined ? [] : [{ name: 'cart_ref', value: cartReference }],
    discount_codes: [],
    line_items: [
      { title: 'Drops', quantity: 2, price: '24.50', tax_lines: [{ price: '2.10' }] },
      { title: 'Mask', quantity: 1, price: '20.00', tax_lines: [{ price: '2.05' }] },
    ],
    ...fields,
  };
}

/** Every subscribed topic, in this order. */
export const SHOP_TOPICS = [
  'ORDERS_CREATE',
  'ORDERS_PAID',
  'ORDERS_UPDATED',
  'ORDERS_CANCELLED',
  'REFUNDS_CREATE',
  'PRODUCTS_UPDATE',
  'PRODUCTS_DELETE',
  'INVENTORY_LEVELS_UPDATE',
];

/** Waits until every reported event is processed. */
export async function untilEventsAreProcessed(api: TestApi): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await api.database.query(
        'SELECT topic FROM webhook_events WHERE processed_at IS NULL',
      );
      return rows;
    })
    .toEqual([]);
}

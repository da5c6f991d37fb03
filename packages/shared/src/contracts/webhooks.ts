import { z } from 'zod';
import { reasonSchema } from '../reasons.js';
import { defineEndpoint } from './endpoint.js';
import {
  centsSchema,
  instantSchema,
  practiceNameSchema,
  practiceQuerySchema,
  successSchema,
  wholeNumberInAddress,
} from './fields.js';
import { WEBHOOK_EVENTS } from './webhook-events.js';

/** The most webhooks of one practice. */
export const MAX_WEBHOOKS = 10;
const MAX_DELIVERIES_SHOWN = 100;

const webhookSchema = z.object({
  id: z.string(),
  /** For a session shortened, such as "https://hooks.example.com/catch/…". */
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: instantSchema,
  /** Since when every attempt has failed; null while deliveries succeed. */
  failingSince: instantSchema.nullable(),
  /** When it was disabled after failing for too long; null while it is enabled. */
  switchedOffAt: instantSchema.nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

const secretSchema = z
  .string()
  .describe(
    'Signs each delivery. It is shown only now, and to a repeat with the same keys, which reads the newest one.',
  );

export const WEBHOOK_DELIVERY_STATES = ['open', 'delivered', 'failed'] as const;

const deliverySchema = z.object({
  id: z.string(),
  /** The `webhook-id` of its requests. */
  eventId: z.string(),
  type: z.string(),
  occurredAt: instantSchema,
  /** `open`: not delivered yet. `failed`: given up. */
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  attempts: z.number().int(),
  attemptedAt: instantSchema.nullable(),
  /** Why the last attempt failed, such as "HTTP 500". */
  fault: z.string().nullable(),
  /** When it is tried next; null unless it is open. */
  dueAt: instantSchema.nullable(),
});
export type WebhookDelivery = z.infer<typeof deliverySchema>;

const idParams = z.object({ id: z.uuid() });
const namedBody = z.object({ practiceName: practiceNameSchema });
const OWN = ['not_signed_in', 'other_practice', 'api_key_required', 'webhook_not_found'] as const;

export const webhookEndpoints = {
  listWebhooks: defineEndpoint({
    method: 'GET',
    path: '/api/webhooks',
    query: practiceQuerySchema,
    response: z.object({ webhooks: z.array(webhookSchema).max(MAX_WEBHOOKS) }),
    access: 'practice',
    summary: 'The addresses that get the practice’s events.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  addWebhook: defineEndpoint({
    method: 'POST',
    path: '/api/webhooks',
    body: namedBody.extend({
      url: z.string().trim().min(1).max(500),
      events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
    }),
    response: z.object({ webhook: webhookSchema, secret: secretSchema }),
    status: 201,
    access: 'api-key',
    idempotent: true,
    summary: 'Post events to a public https address. Needs an API key.',
    errors: ['not_signed_in', 'other_practice', 'api_key_required', 'webhook_url_refused', 'limit_reached'],
  }),
  removeWebhook: defineEndpoint({
    method: 'DELETE',
    path: '/api/webhooks/:id',
    params: idParams,
    query: practiceQuerySchema,
    response: successSchema,
    access: 'api-key',
    summary: 'Remove a webhook with its delivery log. Needs an API key.',
    errors: OWN,
  }),
  switchOnWebhook: defineEndpoint({
    method: 'POST',
    path: '/api/webhooks/:id/switch-on',
    params: idParams,
    body: namedBody,
    response: z.object({ webhook: webhookSchema }),
    access: 'api-key',
    idempotent: true,
    summary: 'Enable a webhook that was disabled after failing for too long. Needs an API key.',
    errors: OWN,
  }),
  renewWebhookSecret: defineEndpoint({
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    params: idParams,
    body: namedBody,
    response: z.object({ secret: secretSchema }),
    access: 'api-key',
    idempotent: true,
    summary: 'Create a new signing secret. The old one also signs for another 24 hours. Needs an API key.',
    errors: OWN,
  }),
  testWebhook: defineEndpoint({
    method: 'POST',
    path: '/api/webhooks/:id/test',
    params: idParams,
    body: namedBody,
    response: successSchema,
    access: 'api-key',
    idempotent: true,
    summary:
      'Post the event `webhook.test` to a webhook, at most six times a minute for a practice. Needs an API key.',
    errors: [...OWN, 'webhook_off'],
  }),
  listWebhookDeliveries: defineEndpoint({
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    params: idParams,
    query: practiceQuerySchema.extend({
      /** Only deliveries before the one with this id. */
      before: z.uuid().optional(),
      pageSize: wholeNumberInAddress(1, MAX_DELIVERIES_SHOWN).default(50),
    }),
    response: z.object({
      deliveries: z.array(deliverySchema).max(MAX_DELIVERIES_SHOWN),
      /** The `before` of the next page; null on the last one. */
      next: z.string().nullable(),
    }),
    access: 'practice',
    summary: 'The delivery log of a webhook: the last 30 days, newest first.',
    errors: ['not_signed_in', 'other_practice', 'webhook_not_found'],
  }),
  resendWebhookDelivery: defineEndpoint({
    method: 'POST',
    path: '/api/webhook-deliveries/:id/resend',
    params: idParams,
    body: namedBody,
    response: z.object({ delivery: deliverySchema }),
    access: 'api-key',
    idempotent: true,
    summary: 'Deliver an event again, under the same `webhook-id`. Needs an API key.',
    errors: [
      'not_signed_in',
      'other_practice',
      'api_key_required',
      'webhook_delivery_not_found',
      'webhook_off',
    ],
  }),
};

/** The data of each event (docs/webhooks.md). */
const orderData = z.object({
  orderId: z.string(),
  /** The number at the shop, such as #1001. */
  orderNumber: z.string(),
  /** As in the cart link; null when the order came by discount code. */
  cartId: z.string().nullable(),
  source: z.string(),
  currency: z.string(),
  /** The patient's payment less refunds. */
  amountCents: centsSchema,
  /** The net sale; the fee is 15% of it. */
  netCents: centsSchema,
  feeCents: centsSchema,
  status: z.string(),
  orderedAt: instantSchema,
});

export const WEBHOOK_DATA = {
  'cart.opened': z.object({ cartId: z.string(), openedAt: instantSchema }),
  'text.failed': z.object({
    messageId: z.string(),
    cartId: z.string(),
    type: z.enum(['initial', 'scheduled', 'reminder']),
    scheduledOrderId: z.number().int().nullable(),
    /** The text that this one repeated after it was not delivered. */
    retryOf: z.string().nullable(),
    state: z.enum(['refused', 'undelivered', 'canceled']),
    errorCode: z.string().nullable(),
    reason: z.string().nullable(),
    /** Machine-readable reason: the code and parameters of the field above. */
    reasonDetail: reasonSchema.nullable(),
  }),
  'order.placed': orderData,
  'order.refunded': orderData,
  'reply.received': z.object({
    /** Null when replies are not kept. */
    replyId: z.string().nullable(),
    /** The first text that it answers, also when it answers the reminder. */
    messageId: z.string(),
    kind: z.enum(['stop', 'start', 'help', 'thanks', 'other']),
    receivedAt: instantSchema,
  }),
  'opt_out.recorded': z.object({
    /** E.164; null once the patient was erased. */
    phoneNumber: z.string().nullable(),
    source: z.enum(['reply', 'gateway', 'staff']),
    optedOutAt: instantSchema,
  }),
} as const satisfies Record<(typeof WEBHOOK_EVENTS)[number], z.ZodType>;

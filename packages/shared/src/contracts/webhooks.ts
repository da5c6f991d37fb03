import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import {
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

const webhookSchema = z
  .object({
    id: z.string().describe("The webhook's id."),
    url: z
      .string()
      .describe(
        'Where events are posted; for a session shortened, such as `https://hooks.example.com/catch/…`.',
      ),
    events: z.array(z.enum(WEBHOOK_EVENTS)).describe('The events that it gets.'),
    createdAt: instantSchema.describe('When it was created.'),
    failingSince: instantSchema
      .nullable()
      .describe('Since when every attempt has failed; null while deliveries succeed.'),
    switchedOffAt: instantSchema
      .nullable()
      .describe('When it was disabled after failing for too long; null while it is enabled.'),
  })
  .meta({ id: 'Webhook', description: 'An address that gets events.' });
export type Webhook = z.infer<typeof webhookSchema>;

const secretSchema = z
  .string()
  .describe(
    'Signs each delivery. It is shown only now, and to a repeat with the same keys, which reads the newest one.',
  );

export const WEBHOOK_DELIVERY_STATES = ['open', 'delivered', 'failed'] as const;

const deliverySchema = z
  .object({
    id: z.string().describe("The delivery's id."),
    eventId: z.string().describe('The `webhook-id` of its requests.'),
    type: z.string().describe('The event, such as `order.placed`, or `webhook.test`.'),
    occurredAt: instantSchema.describe('When the event happened.'),
    state: z
      .enum(WEBHOOK_DELIVERY_STATES)
      .describe('Whether it was delivered: `open` means not yet, `failed` means given up.'),
    attempts: z.number().int().describe('How often it was tried.'),
    attemptedAt: instantSchema.nullable().describe('When it was last tried; null when it has not been.'),
    fault: z
      .string()
      .nullable()
      .describe('Why the last attempt failed, such as `HTTP 500`; null when it did not.'),
    dueAt: instantSchema.nullable().describe('When it is tried next; null unless it is open.'),
  })
  .meta({ id: 'WebhookDelivery', description: 'A delivery of an event to a webhook.' });
export type WebhookDelivery = z.infer<typeof deliverySchema>;

const idParams = z.object({ id: z.uuid().describe("The webhook's id.") });
const namedBody = z.object({ practiceName: practiceNameSchema });
const OWN = ['not_signed_in', 'other_practice', 'api_key_required', 'webhook_not_found'] as const;

export const webhookEndpoints = {
  listWebhooks: defineEndpoint({
    method: 'GET',
    path: '/api/webhooks',
    query: practiceQuerySchema,
    response: z.object({
      webhooks: z.array(webhookSchema).max(MAX_WEBHOOKS).describe("The practice's webhooks."),
    }),
    access: 'practice',
    summary: 'The addresses that get the practice’s events.',
    description: 'With their state, without their secrets.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  addWebhook: defineEndpoint({
    method: 'POST',
    path: '/api/webhooks',
    body: namedBody.extend({
      url: z.string().trim().min(1).max(500).describe('A public https address.'),
      events: z
        .array(z.enum(WEBHOOK_EVENTS))
        .min(1)
        .max(WEBHOOK_EVENTS.length)
        .describe('The events to post there.'),
    }),
    response: z.object({ webhook: webhookSchema.describe('The new webhook.'), secret: secretSchema }),
    status: 201,
    access: 'api-key',
    idempotent: true,
    summary: 'Post events to a public https address. Needs an API key.',
    description:
      'Deliveries begin with the next event; past ones are not posted. Store the secret: it is not shown again.',
    errors: ['not_signed_in', 'other_practice', 'api_key_required', 'webhook_url_refused', 'limit_reached'],
  }),
  getWebhook: defineEndpoint({
    method: 'GET',
    path: '/api/webhooks/:id',
    params: idParams,
    query: practiceQuerySchema,
    response: z.object({ webhook: webhookSchema.describe('The webhook.') }),
    access: 'practice',
    summary: 'One webhook, such as the one that `webhook.test` names.',
    description: 'With its state, without its secret. A session gets its address shortened.',
    errors: ['not_signed_in', 'other_practice', 'webhook_not_found'],
  }),
  removeWebhook: defineEndpoint({
    method: 'DELETE',
    path: '/api/webhooks/:id',
    params: idParams,
    query: practiceQuerySchema,
    response: successSchema,
    access: 'api-key',
    summary: 'Remove a webhook with its delivery log. Needs an API key.',
    description: 'Nothing more is posted, and deliveries that wait are dropped. This cannot be undone.',
    errors: OWN,
  }),
  switchOnWebhook: defineEndpoint({
    method: 'POST',
    path: '/api/webhooks/:id/switch-on',
    params: idParams,
    body: namedBody,
    response: z.object({ webhook: webhookSchema.describe('The webhook as it is now.') }),
    access: 'api-key',
    idempotent: true,
    summary: 'Enable a webhook that was disabled after failing for too long. Needs an API key.',
    description:
      'A webhook that is already enabled stays as it is. Deliveries that were given up can be posted with `resendWebhookDelivery`.',
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
    description: 'For a day, each delivery has two signatures, so that receivers can change over in between.',
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
    description:
      'Shows whether the address accepts signed posts; `listWebhookDeliveries` has the result. No one is texted.',
    errors: [...OWN, 'webhook_off'],
  }),
  listWebhookDeliveries: defineEndpoint({
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    params: idParams,
    query: practiceQuerySchema.extend({
      before: z.uuid().optional().describe('Only deliveries before the one with this id.'),
      pageSize: wholeNumberInAddress(1, MAX_DELIVERIES_SHOWN)
        .default(50)
        .describe('How many deliveries a page has.'),
    }),
    response: z.object({
      deliveries: z.array(deliverySchema).max(MAX_DELIVERIES_SHOWN).describe('Newest first.'),
      next: z.string().nullable().describe('The `before` of the next page; null on the last one.'),
    }),
    access: 'practice',
    summary: 'The delivery log of a webhook: the last 30 days, newest first.',
    description: "What was posted, when, how often, and why it failed. The events' data is not in it.",
    errors: ['not_signed_in', 'other_practice', 'webhook_not_found'],
  }),
  resendWebhookDelivery: defineEndpoint({
    method: 'POST',
    path: '/api/webhook-deliveries/:id/resend',
    params: idParams,
    body: namedBody,
    response: z.object({ delivery: deliverySchema.describe('The delivery, which is open again.') }),
    access: 'api-key',
    idempotent: true,
    summary: 'Deliver an event again, under the same `webhook-id`. Needs an API key.',
    description:
      'For an event that the receiver lost. It is signed anew and has the same `webhook-id`, so a receiver that has it already can tell.',
    errors: [
      'not_signed_in',
      'other_practice',
      'api_key_required',
      'webhook_delivery_not_found',
      'webhook_off',
    ],
  }),
};

import { WEBHOOK_DATA, WEBHOOK_EVENTS, type WebhookEvent } from '@eyecart/shared/contracts';
import { z } from 'zod';

const ABOUT: Readonly<Record<WebhookEvent, string>> = {
  'cart.opened': 'A patient opened a cart for the first time.',
  'text.failed': 'A text with a cart has failed for good.',
  'order.placed': 'An order of the practice was placed.',
  'order.refunded': 'An order was refunded or canceled, in whole or in part.',
  'reply.received': 'A patient texted back.',
  'opt_out.recorded': 'A number opted out through this practice.',
};

const HEADERS = {
  'webhook-id': 'The same each time an event is delivered.',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970.',
  'webhook-signature':
    '`v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`; more than one while a secret is replaced.',
};

/** The webhooks section of the OpenAPI document. */
export function describeWebhooks(): Record<string, unknown> {
  return Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, { post: describe(event) }]));
}

const describe = (event: WebhookEvent) => ({
  operationId: `webhook_${event.replace('.', '_')}`,
  tags: ['webhooks'],
  summary: ABOUT[event],
  security: [],
  parameters: Object.entries(HEADERS).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })),
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: toSchema(event) },
    },
  },
  responses: {
    '2XX': { description: 'The event was accepted. After any other answer, it is retried for a day.' },
    '410': { description: 'No more events: the webhook is disabled.' },
  },
});

function toSchema(event: WebhookEvent): unknown {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(
    z.object({ type: z.literal(event), timestamp: z.iso.datetime(), data: WEBHOOK_DATA[event] }),
    { io: 'output' },
  );
  return schema;
}

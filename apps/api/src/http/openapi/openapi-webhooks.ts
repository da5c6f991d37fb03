import { WEBHOOK_DATA, WEBHOOK_EVENTS, type WebhookEvent } from '@eyecart/shared/contracts';
import { z } from 'zod';
import { answerExample } from './openapi-answers.js';
import type { OpenApiComponents } from './openapi-components.js';

const ABOUT: Readonly<Record<WebhookEvent, string>> = {
  'cart.opened': 'A patient opened a cart for the first time.',
  'text.sent': 'The gateway accepted a text with a cart.',
  'text.delivered': 'A text with a cart arrived on the phone.',
  'text.failed': 'A text with a cart has failed for good.',
  'order.placed': 'An order of the practice was placed.',
  'order.refunded': 'An order was refunded or canceled, in whole or in part.',
  'reply.received': 'A patient texted back.',
  'opt_out.recorded': 'A number opted out through this practice.',
  'opt_out.lifted': 'An opt-out through this practice ended.',
};

const HEADERS = {
  'webhook-id': 'The same each time an event is delivered.',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970.',
  'webhook-signature':
    '`v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`, keyed with what the base64 after `whsec_` in the secret decodes to; more than one, with a space between, while a secret is replaced.',
};

/** The responses that a receiver may give to any event. */
export const EVENT_RESPONSES = {
  EventAccepted: { description: 'The event was accepted. After any other answer, it is retried for a day.' },
  EventsRefused: { description: 'No more events: the webhook is disabled.' },
};

/** The webhooks section of the OpenAPI document. */
export function describeWebhooks(components: OpenApiComponents): Record<string, unknown> {
  return Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, { post: describe(event, components) }]));
}

const describe = (event: WebhookEvent, components: OpenApiComponents) => ({
  operationId: `webhook_${event.replace('.', '_')}`,
  tags: ['webhooks'],
  summary: ABOUT[event],
  description:
    'The portal posts it to the addresses that the practice gave in `addWebhook`, and repeats it for a day until one answers with 2xx. It may arrive twice or late: look at `webhook-id` and `timestamp`.',
  security: [],
  parameters: Object.entries(HEADERS).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: { 'application/json': contentOf(event, components) } },
  responses: {
    '2XX': { $ref: '#/components/responses/EventAccepted' },
    '410': { $ref: '#/components/responses/EventsRefused' },
  },
});

function contentOf(event: WebhookEvent, components: OpenApiComponents) {
  const name = event.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const schema = components.schemaOf(eventSchemaOf(event), 'output', {
    name: `${name}Event`,
    description: ABOUT[event],
  });
  return { schema, examples: { default: { value: answerExample(schema, components.schemas) } } };
}

/** The schema of a posted event. */
export const eventSchemaOf = (event: WebhookEvent) =>
  z.object({
    type: z.literal(event).describe('The event.'),
    timestamp: z.iso.datetime().describe('When the event happened.'),
    practiceId: z
      .string()
      .describe('Whose event it is. A webhook of a group gets those of all its practices.'),
    data: WEBHOOK_DATA[event].describe('What happened.'),
  });

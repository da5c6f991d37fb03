/** The events that a practice's own systems can receive (docs/webhooks.md). */
export const WEBHOOK_EVENTS = [
  'cart.opened',
  'text.sent',
  'text.delivered',
  'text.failed',
  'order.placed',
  'order.refunded',
  'reply.received',
  'opt_out.recorded',
  'opt_out.lifted',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

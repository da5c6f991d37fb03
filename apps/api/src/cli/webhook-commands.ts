import { z } from 'zod';
import type { Dependencies } from '../dependencies.js';
import { INBOUND, listDeadLetterEvents } from '../domains/integrations/webhook-event-repository.js';
import { CommandError } from './words/command-error.js';

/** `webhooks subscribe`: one line for each topic; safe to repeat. @throws CommandError when the shop refused a topic */
export async function subscribeWebhooks({
  subscribeToShop,
}: Pick<Dependencies, 'subscribeToShop'>): Promise<string> {
  const { address, added, kept, refused } = await subscribeToShop();
  const lines = [
    `The shop posts to ${address}:`,
    ...added.map((topic) => `  ${topic}  subscribed`),
    ...kept.map((topic) => `  ${topic}  already subscribed`),
    ...refused.map(({ topic, reason }) => `  ${topic}  REFUSED: ${reason}`),
  ];
  if (refused.length === 0) return lines.join('\n');
  throw new CommandError(
    [...lines, 'Order topics need access to protected customer data: see docs/going-live.md.'].join('\n'),
  );
}

/** `webhooks aside`: webhooks, orders, and replies that could not be processed, newest first; kept for 7 days. */
export async function listDeadLetters({ db }: Pick<Dependencies, 'db'>): Promise<string> {
  const events = await listDeadLetterEvents(db);
  if (events.length === 0) return 'No webhooks are set aside.';
  return events
    .map(
      ({ topic, webhookId, receivedAt, fault, body }) =>
        `${receivedAt.toISOString()}  ${topic}  ${webhookId}  ${fault}${saidIn(topic, body)}`,
    )
    .join('\n');
}

const replySchema = z.object({ from: z.string(), body: z.string() });

/** A reply's sender and text, for the operator to act on, with control characters escaped. */
function saidIn(topic: string, body: unknown): string {
  const reply = replySchema.safeParse(body);
  if (!topic.endsWith(`/${INBOUND}`) || !reply.success) return '';
  return `  ${quote(reply.data.from)}: ${quote(reply.data.body)}`;
}

const quote = (value: string): string => JSON.stringify(value).replace(/[\u007f-\u009f]/g, '');

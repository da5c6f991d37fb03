import type { Clock } from '../../providers/clock.js';
import type { IncomingText, SmsGateway } from '../../providers/sms/sms-gateway.js';
import { type Reading, readReply } from '../replies/read-reply.js';
import type { TakeReply } from '../replies/take-reply.js';
import { INBOUND, type WebhookEventRepository } from './webhook-event-repository.js';

interface Dependencies {
  readonly takeReply: TakeReply;
  readonly events: Pick<WebhookEventRepository, 'takeOnce'>;
  readonly clock: Clock;
  readonly gateway: Pick<SmsGateway, 'name' | 'findReceivedAt'>;
}

/**
 * Takes a text from a phone, and returns what it was read as. Null when it was taken before, whether it was posted or
 * listed, or comes from no phone.
 */
export type TakeIncomingText = (
  text: IncomingText & { readonly receivedAt?: Date },
) => Promise<Reading['kind'] | null>;

const E164 = /^\+[1-9]\d{7,14}$/;

export function createTakeIncomingText(dependencies: Dependencies): TakeIncomingText {
  const { takeReply, events, clock, gateway } = dependencies;

  /** A START that comes late lifts neither an opt-out nor a hold that is newer. Webhooks do not say when it was sent. */
  async function findSentAt(text: IncomingText): Promise<Date | null> {
    const isStart = readReply(text.body, { handledAs: text.handledAs }).kind === 'start';
    return isStart ? gateway.findReceivedAt(text.gatewayId) : null;
  }

  return async ({ receivedAt, ...text }) => {
    if (!E164.test(text.from)) return null;
    const key = { topic: `${gateway.name}/${INBOUND}`, webhookId: text.gatewayId };
    const sentAt = receivedAt ?? (await findSentAt(text));
    let kind: Reading['kind'] | null = null;
    await events.takeOnce(key, clock.now(), async (tx) => {
      kind = await takeReply(tx, { ...text, sentAt });
    });
    return kind;
  };
}

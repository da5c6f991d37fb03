import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { RootDatabase } from '../../../db/client.js';
import { readSignedRequest } from '../../../http/read-signed-request.js';
import type { Clock } from '../../../providers/clock.js';
import type { IncomingText, SmsGateway } from '../../../providers/sms/sms-gateway.js';
import { INBOUND, insertEvent } from '../../integrations/webhook-event-repository.js';
import { touchCardOfReply } from '../message-repository.js';
import { type Reading, readReply } from './read-reply.js';
import type { TakeReply } from './take-reply.js';

interface WebhookDependencies {
  readonly takeIncomingText: TakeIncomingText;
  readonly gateway: Pick<SmsGateway, 'readIncomingText' | 'acknowledgement'>;
  readonly publicUrl: string;
  readonly log: Logger;
}

const NO_TEXT = 'A signed webhook for replies names no text, and was left out';

/** Takes patients' replies. Idempotent by the gateway's id, so that a repeated START does not undo a later STOP. */
export function createIncomingTextWebhook(dependencies: WebhookDependencies): RequestHandler {
  const { takeIncomingText, gateway, publicUrl, log } = dependencies;
  return async (request, response) => {
    const text = await readSignedRequest(request, publicUrl, (webhook) => gateway.readIncomingText(webhook));
    if (text === null) log.warn(NO_TEXT);
    else {
      const { gatewayId, channel } = text;
      const taken = await takeIncomingText(text);
      if (taken === 'dead-letter') log.warn({ gatewayId }, DEAD_LETTER);
      else if (taken === 'repeated') log.info({ gatewayId }, 'Reply received again');
      else log.info({ gatewayId, kind: taken, channel }, 'Reply received');
    }
    const { contentType, body } = gateway.acknowledgement;
    response.status(200).type(contentType).send(body);
  };
}

interface Dependencies {
  readonly db: RootDatabase;
  readonly takeReply: TakeReply;
  readonly clock: Clock;
  readonly gateway: Pick<SmsGateway, 'name' | 'findReceivedAt'>;
}

/** What a reply was read as, unless it became a dead letter for the operator or had been processed before. */
export type Taken = Reading['kind'] | 'dead-letter' | 'repeated';

/**
 * Processes a reply once, whether the gateway posts or lists it. If its sender is not a phone number, it cannot be a
 * patient's and becomes a dead letter (docs/product.md §8.11).
 */
export type TakeIncomingText = (text: IncomingText & { readonly receivedAt?: Date }) => Promise<Taken>;

/** The log has none of its words; the operator reads them with `portal webhooks aside`. */
export const DEAD_LETTER = 'A reply came from a sender that is no phone number, and was set aside';

const E164 = /^\+[1-9]\d{7,14}$/;
const NO_PHONE = 'its sender is no phone number';

export function createTakeIncomingText(dependencies: Dependencies): TakeIncomingText {
  const { db, takeReply, clock, gateway } = dependencies;

  /** Webhooks do not say when the gateway received a reply, which matters for a START or STOP that comes late. */
  async function findSentAt(text: IncomingText): Promise<Date | null> {
    const reading = readReply(text.body, { handledAs: text.handledAs });
    const isTimed = reading.kind === 'start' || (reading.kind === 'stop' && !reading.isConfirmedByGateway);
    return isTimed ? gateway.findReceivedAt(text.gatewayId) : null;
  }

  return async ({ receivedAt, ...text }) => {
    const key = { topic: `${gateway.name}/${INBOUND}`, webhookId: text.gatewayId };
    if (!E164.test(text.from)) {
      const { from, body, mediaCount } = text;
      const now = clock.now();
      const done = { ...key, body: { from, body, mediaCount }, receivedAt: now, processedAt: now };
      return (await insertEvent(db, { ...done, fault: NO_PHONE })) ? 'dead-letter' : 'repeated';
    }
    const sentAt = receivedAt ?? (await findSentAt(text));
    let taken: Taken = 'repeated';
    const now = clock.now();
    const done = { ...key, body: null, receivedAt: now, processedAt: now };
    await db.transaction(async (tx) => {
      if (await insertEvent(tx, done)) taken = await takeReply(tx, { ...text, sentAt });
    });
    await touchCardOfReply(db, text.gatewayId);
    return taken;
  };
}

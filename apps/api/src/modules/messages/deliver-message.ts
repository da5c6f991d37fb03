import { ERRORS } from '@eyecart/shared/contracts';
import { explainGatewayCode } from '@eyecart/shared/rules/sms-errors';
import type { Logger } from 'pino';
import type { Clock } from '../../providers/clock.js';
import type { SendOutcome, SmsGateway } from '../../providers/sms/sms-gateway.js';
import type { MessageRepository, MessageRow } from './message-repository.js';

interface Dependencies {
  readonly messages: MessageRepository;
  readonly gateway: SmsGateway;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly log: Logger;
}

/** What a delivery came to: the row afterwards and whether the gateway was merely busy. */
export interface Delivery {
  readonly message: MessageRow;
  readonly wasBusy: boolean;
}

export type DeliverMessage = (id: string) => Promise<Delivery | null>;

/** Where the gateway reports on a message. */
export const statusCallbackPath = (messageId: string): string => `/webhooks/twilio/status/${messageId}`;

/**
 * Delivers one queued text: the claim is committed, then the gateway is asked once, then its answer is committed.
 * A crash in between leaves the row `sending`: unknown, and never repeated blindly. Null when there was nothing to claim.
 */
export function createDeliverMessage({
  messages,
  gateway,
  clock,
  publicUrl,
  log,
}: Dependencies): DeliverMessage {
  return async (id) => {
    const claimed = await messages.claim(id, clock.now());
    if (!claimed) return null;
    const outcome = await gateway.send({
      to: claimed.phoneNumber,
      body: claimed.body,
      statusCallbackUrl: `${publicUrl}${statusCallbackPath(id)}`,
    });
    const moved = await settle(id, outcome);
    log.info({ messageId: id, outcome: outcome.kind }, 'Text attempted');
    // A status callback may have overtaken our own answer; then the row is ahead already.
    const message = moved ?? (await messages.find(id)) ?? claimed;
    return { message, wasBusy: outcome.kind === 'try-later' && message.state === 'refused' };
  };

  async function settle(id: string, outcome: SendOutcome): Promise<MessageRow | null> {
    if (outcome.kind === 'sent') {
      return messages.move(id, 'accepted', { gatewayId: outcome.gatewayId, sentAt: clock.now() });
    }
    if (outcome.kind === 'unknown') return messages.move(id, 'unknown', {});
    if (outcome.kind === 'try-later') {
      return messages.move(id, 'refused', { errorCode: outcome.code, errorMessage: ERRORS.sms_busy.message });
    }
    const explained = explainGatewayCode(outcome.code);
    if (explained.tellOperator)
      log.error({ messageId: id, gatewayCode: outcome.code }, 'The text gateway needs the operator');
    return messages.move(id, 'refused', { errorCode: outcome.code, errorMessage: explained.message });
  }
}

import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import { explainGatewayCode } from '../../providers/sms/sms-errors.js';
import type { SmsGateway, StatusReport } from '../../providers/sms/sms-gateway.js';
import { cartLink } from '../carts/cart-link.js';
import type { MessageRepository } from '../messages/message-repository.js';
import type { MessageRow } from '../messages/message-types.js';
import type { OptOutService } from '../opt-outs/opt-out-service.js';

interface Dependencies {
  readonly messages: MessageRepository;
  readonly optOuts: Pick<OptOutService, 'record'>;
  readonly gateway: SmsGateway;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly log: Logger;
}

const formSchema = z.record(z.string(), z.string());

/**
 * Takes the gateway's status callback for one of our messages. A signed report also proves that a text of unknown
 * outcome was sent. Reports may come in any order and more than once: the transition table decides.
 */
export function createTwilioStatusWebhook(dependencies: Dependencies): RequestHandler {
  const { messages, optOuts, gateway, publicUrl, log } = dependencies;
  return async (request, response) => {
    const form = formSchema.safeParse(request.body ?? {});
    const url = `${publicUrl}${request.originalUrl}`;
    if (!form.success || !gateway.isSigned(url, form.data, request.get('X-Twilio-Signature'))) {
      throw new ApiError('invalid_signature');
    }
    const messageId = z.uuid().safeParse(request.params.messageId);
    const report = gateway.readStatusReport(form.data);
    if (messageId.success && report) {
      await apply(messageId.data, report);
      log.info(
        { messageId: messageId.data, status: report.status, gatewayCode: report.errorCode },
        'Text reported on',
      );
    }
    response.status(204).end();
  };

  async function apply(id: string, report: StatusReport): Promise<void> {
    const now = dependencies.clock.now();
    const sent = { gatewayId: report.gatewayId, sentAt: now };
    const known = await messages.find(id);
    // A report on an earlier attempt, while another one was accepted: it says nothing about that.
    if (!known || (known.gatewayId !== null && known.gatewayId !== report.gatewayId)) return;
    if (report.status === 'delivered' || report.status === 'undelivered' || report.status === 'failed') {
      // First that it was accepted at all, with its time; then what became of it.
      await messages.move(id, 'accepted', sent);
      if (report.status === 'delivered') await messages.move(id, 'delivered', {});
      else {
        const linkOf = (cartId: string) => cartLink(publicUrl, cartId);
        const { errorCode } = report;
        const isNews = await messages.takeFailureReport(id, { errorCode, now, linkOf });
        if (isNews) await actOn(errorCode, known);
      }
      return;
    }
    await messages.move(id, 'accepted', sent);
  }

  /** What a code asks for besides the text's own state, as where the gateway refuses a text at once. */
  async function actOn(
    errorCode: number | null,
    { id, phoneNumber }: Pick<MessageRow, 'id' | 'phoneNumber'>,
  ): Promise<void> {
    const { tellOperator, optOut } = explainGatewayCode(errorCode);
    if (tellOperator) {
      log.error({ messageId: id, gatewayCode: errorCode }, 'The text gateway needs the operator');
    }
    if (optOut) await optOuts.record(phoneNumber, { source: 'gateway', recordedBy: null });
  }
}

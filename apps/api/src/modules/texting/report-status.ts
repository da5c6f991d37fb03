import type { Logger } from 'pino';
import type { Clock } from '../../providers/clock.js';
import type { Delivery, StatusReport } from '../../providers/sms/sms-gateway.js';
import { cartLink } from '../carts/cart-link.js';
import { alertOperator } from './deliver-text.js';
import type { MessageRepository } from './message-repository.js';
import type { SenderPace } from './sender-pace.js';

interface Dependencies {
  readonly messages: Pick<MessageRepository, 'find' | 'move' | 'takeFailureReport'>;
  readonly pace: Pick<SenderPace, 'pause'>;
  /** Records an opt-out and cancels the number's queued texts. */
  readonly recordOptOut: (phoneNumber: string) => Promise<void>;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly log: Logger;
}

/**
 * Applies the gateway's status reports, in any order and repeatedly, through the transition table. A report also
 * proves that a text of unknown outcome was sent. `sentAt` is when the gateway accepted it, if known.
 */
export type ReportStatus = (messageId: string, report: StatusReport, sentAt?: Date) => Promise<void>;

export function createReportStatus(dependencies: Dependencies): ReportStatus {
  const { messages, pace, recordOptOut, clock, publicUrl, log } = dependencies;
  const linkOf = (cartId: string): string => cartLink(publicUrl, cartId);

  async function takeFailure(
    { id, phoneNumber }: { readonly id: string; readonly phoneNumber: string | null },
    { failure }: Extract<Delivery, { status: 'failed' }>,
  ): Promise<void> {
    const now = clock.now();
    if (!(await messages.takeFailureReport(id, { failure, now, linkOf }))) return;
    if (failure.fault === 'operator' || failure.fault === 'other') alertOperator(log, id, failure);
    if (failure.fault === 'operator') await pace.pause(now, failure.code);
    if (failure.isOptOut && phoneNumber !== null) await recordOptOut(phoneNumber);
  }

  return async (messageId, { gatewayId, delivery }, sentAt) => {
    const message = await messages.find(messageId);
    // It is about an earlier attempt while another was accepted, so it says nothing about this one.
    if (!message || (message.gatewayId !== null && message.gatewayId !== gatewayId)) return;
    // First mark it as accepted, with its time, then apply the report.
    await messages.move(messageId, 'accepted', { gatewayId, sentAt: sentAt ?? clock.now() });
    if (delivery.status === 'delivered') {
      await messages.move(messageId, 'delivered', { deliveredAt: clock.now() });
    }
    if (delivery.status === 'failed') await takeFailure(message, delivery);
  };
}

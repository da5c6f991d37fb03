import type { Logger } from 'pino';
import type { Clock } from '../../providers/clock.js';
import type { Delivery, StatusReport } from '../../providers/sms/sms-gateway.js';
import { cartLink } from '../carts/cart-link.js';
import { tellOperator } from './deliver-text.js';
import type { MessageRepository } from './message-repository.js';
import type { SenderPace } from './sender-pace.js';

interface Dependencies {
  readonly messages: Pick<MessageRepository, 'find' | 'move' | 'takeFailureReport'>;
  readonly pace: Pick<SenderPace, 'pause'>;
  /** Records that a number has opted out, and cancels what waits for it. */
  readonly recordOptOut: (phoneNumber: string) => Promise<void>;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly log: Logger;
}

/**
 * Takes what the gateway says has become of a text, in any order and more than once: the transition table decides. A
 * report also proves that a text of unknown outcome was sent. `sentAt` is when the gateway accepted it, as far as known.
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
    if (failure.fault === 'operator' || failure.fault === 'other') tellOperator(log, id, failure);
    if (failure.fault === 'operator') await pace.pause(now);
    if (failure.isOptOut && phoneNumber !== null) await recordOptOut(phoneNumber);
  }

  return async (messageId, { gatewayId, delivery }, sentAt) => {
    const message = await messages.find(messageId);
    // A report on an earlier attempt, while another one was accepted: it says nothing about that.
    if (!message || (message.gatewayId !== null && message.gatewayId !== gatewayId)) return;
    // First that it was accepted at all, with its time; then what became of it.
    await messages.move(messageId, 'accepted', { gatewayId, sentAt: sentAt ?? clock.now() });
    if (delivery.status === 'delivered') await messages.move(messageId, 'delivered');
    if (delivery.status === 'failed') await takeFailure(message, delivery);
  };
}

import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { RootDatabase } from '../../../db/client.js';
import { readSignedRequest } from '../../../http/read-signed-request.js';
import type { Clock } from '../../../providers/clock.js';
import type { GatewayFailure, SmsGateway, StatusReport } from '../../../providers/sms/sms-gateway.js';
import { cartLink } from '../../carts/cart-link.js';
import { findText } from '../message-repository.js';
import type { MessageRow, RecordRefusedNumber } from '../message-types.js';
import type { SenderPaces } from '../queue/sender-pace.js';
import { moveProvenText, moveTextNow } from '../state-repository.js';
import { alertOperator, type CountAlert } from './deliver-text.js';
import { failAfterReport, RETRY_AFTER_MS } from './failure-report.js';
import { returnText, takeLateDelivery, takeLateReturn } from './return-repository.js';

interface WebhookDependencies {
  readonly reportStatus: ReportStatus;
  readonly gateway: Pick<SmsGateway, 'readStatusReport'>;
  readonly publicUrl: string;
  readonly log: Logger;
}

/** Handles the gateway's status callback for one of our texts. */
export function createTextStatusWebhook(dependencies: WebhookDependencies): RequestHandler {
  const { reportStatus, gateway, publicUrl, log } = dependencies;
  return async (request, response) => {
    const report = await readSignedRequest(request, publicUrl, (webhook) =>
      gateway.readStatusReport(webhook),
    );
    const messageId = z.uuid().safeParse(request.params.messageId);
    if (messageId.success && report) {
      await reportStatus(messageId.data, report);
      const { delivery } = report;
      const gatewayCode = delivery.status === 'failed' ? delivery.failure.code : null;
      log.info({ messageId: messageId.data, status: delivery.status, gatewayCode }, 'Text status received');
    }
    response.status(204).end();
  };
}

/** How long a text that came back waits at least, so that texts not tried yet go first. */
const RETURNED_WAITS_MS = 60_000;
const REMINDER_WAITS_MS = RETRY_AFTER_MS['back-off'];

interface Dependencies {
  readonly db: RootDatabase;
  readonly paces: SenderPaces;
  /** Records an opt-out and cancels the number's queued texts. */
  readonly recordOptOut: RecordRefusedNumber;
  readonly countAlert: CountAlert;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly log: Logger;
  readonly reminderDelayHours: number;
}

/**
 * Applies a status report of the gateway, idempotent and in any order. It also proves that a text of unknown outcome
 * was sent. `sentAt`: when the gateway accepted it, if known.
 */
export type ReportStatus = (messageId: string, report: StatusReport, sentAt?: Date) => Promise<void>;

export function createReportStatus(dependencies: Dependencies): ReportStatus {
  const { db, paces, recordOptOut, clock, publicUrl, log, reminderDelayHours } = dependencies;
  const linkOf = (cartId: string): string => cartLink(publicUrl, cartId);

  async function takeFailure(
    { id, phoneNumber, practiceId, attemptedAt, sender }: MessageRow,
    failure: GatewayFailure,
  ): Promise<void> {
    const now = clock.now();
    const report = { failure, now, linkOf };
    if (!(await db.transaction((tx) => failAfterReport(tx, id, report, { reminderDelayHours })))) return;
    if (failure.fault === 'operator') await pauseSender({ id, attemptedAt, sender }, failure);
    else await paces.of(sender).recordResult('inconclusive', attemptedAt, now);
    if (failure.fault === 'other') alertOperator(log, id, failure, dependencies.countAlert);
    if (failure.isOptOut && phoneNumber !== null) await recordOptOut({ phoneNumber, practiceId });
  }

  async function pauseSender(
    { id, attemptedAt, sender }: Pick<MessageRow, 'id' | 'attemptedAt' | 'sender'>,
    failure: GatewayFailure,
  ): Promise<void> {
    alertOperator(log, id, failure, dependencies.countAlert);
    await paces.of(sender).pause(failure.code, attemptedAt, clock.now());
  }

  /** Requeues a text whose sender does not work. It uses up no retry. */
  async function takeBack(message: MessageRow, gatewayId: string, failure: GatewayFailure): Promise<boolean> {
    const now = clock.now();
    const dueAt = new Date(now.getTime() + RETURNED_WAITS_MS);
    const wait = { code: 'sender_down' } as const;
    const returned = { id: message.id, gatewayId, now, dueAt, wait };
    if (!(await db.transaction((tx) => returnText(tx, returned)))) return false;
    await pauseSender(message, failure);
    return true;
  }

  /** A cart has one reminder, so its retry is the same row again. */
  async function takeBackReminder(
    { id, type, returnedIds, attemptedAt, sender }: MessageRow,
    gatewayId: string,
    { fault, retry, retryReason }: GatewayFailure,
  ): Promise<boolean> {
    const waitMs = REMINDER_WAITS_MS[returnedIds.length];
    if (type !== 'reminder' || fault !== 'transient' || retry !== 'back-off' || waitMs === undefined)
      return false;
    const now = clock.now();
    const dueAt = new Date(now.getTime() + waitMs);
    const returned = { id, gatewayId, now, dueAt, wait: retryReason, mostReturns: REMINDER_WAITS_MS.length };
    const isBack = await db.transaction((tx) => returnText(tx, returned));
    if (isBack) await paces.of(sender).recordResult('inconclusive', attemptedAt, now);
    return isBack;
  }

  return async (messageId, { gatewayId, delivery }, sentAt) => {
    const message = await findText(db, messageId);
    // Ignore reports for superseded attempts.
    if (!message || (message.gatewayId !== null && message.gatewayId !== gatewayId)) return;
    const late = { id: messageId, gatewayId, now: clock.now(), reminderDelayHours };
    if (message.returnedIds.includes(gatewayId)) {
      if (delivery.status !== 'delivered') return;
      if (await db.transaction((tx) => takeLateReturn(tx, late)))
        await paces.of(message.sender).recordResult('delivered', message.attemptedAt, late.now);
      return;
    }
    if (message.state === 'undelivered' && delivery.status === 'delivered') {
      await db.transaction((tx) => takeLateDelivery(tx, late));
      return;
    }
    if (delivery.status === 'failed') {
      const requeue = delivery.failure.fault === 'operator' ? takeBack : takeBackReminder;
      if (await requeue(message, gatewayId, delivery.failure)) return;
    }
    // First mark it as accepted, with its time, then apply the report.
    const move = { id: messageId, reminderDelayHours };
    const accepted = { ...move, next: 'accepted' } as const;
    if (sentAt) await moveTextNow(db, { ...accepted, outcome: { gatewayId, sentAt } });
    else await moveProvenText(db, { ...accepted, outcome: { gatewayId, sentAt: clock.now() } });
    if (delivery.status === 'failed') return takeFailure(message, delivery.failure);
    if (delivery.status === 'delivered') {
      await moveTextNow(db, { ...move, next: 'delivered', outcome: { deliveredAt: clock.now() } });
    }
    await paces.of(message.sender).recordResult(delivery.status, message.attemptedAt, clock.now());
  };
}

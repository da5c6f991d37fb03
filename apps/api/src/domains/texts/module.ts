import { messageEndpoints, optOutEndpoints, replyEndpoints } from '@eyecart/shared/contracts';
import type { Database } from '../../db/client.js';
import { defineModule } from '../../domain-module.js';
import { mount } from '../../http/mount-contract.js';
import { createPollQueue } from '../../jobs/poll-queue.js';
import type { Platform } from '../../platform.js';
import type { SendOutcome } from '../../providers/sms/sms-gateway.js';
import type { CartsModule } from '../carts/module.js';
import type { CatalogModule } from '../catalog/module.js';
import { listSenders } from '../practices/practice-repository.js';
import { type CountAlert, createDelivery, statusCallbackPath } from './delivery/deliver-text.js';
import { createDrainQueue } from './delivery/drain-queue.js';
import { createReportStatus, createTextStatusWebhook } from './delivery/report-status.js';
import { createSettleMessages } from './delivery/settle-texts.js';
import { createHistoryHandlers } from './history/history-routes.js';
import { createMessageHistory } from './history/message-history.js';
import { createReadMissedReplies } from './inbound/read-missed-replies.js';
import { createReplyHandlers } from './inbound/reply-routes.js';
import { createReplyService } from './inbound/reply-service.js';
import { createIncomingTextWebhook, createTakeIncomingText } from './inbound/take-incoming-text.js';
import { createTakeReply } from './inbound/take-reply.js';
import { createLinkAgain } from './link-again/ask-for-link.js';
import { createSendLinkAgain } from './link-again/send-link-again.js';
import { createOptOutService } from './opt-out-service.js';
import { createCanRevealOptOut } from './opt-outs/can-reveal-opt-out.js';
import { createOptOutHandlers } from './opt-outs/opt-out-routes.js';
import { createStaffOptOuts } from './opt-outs/staff-opt-outs.js';
import { createClaimTexts } from './queue/claim-texts.js';
import { createSenderPaces } from './queue/sender-pace.js';
import { createRefuseSend } from './refuse-send.js';
import { createCheckSend } from './send/check-send.js';
import { createCorrectNumber } from './send/correct-number.js';
import { createSendHandlers } from './send/send-routes.js';
import { createSendCart, createSendNow } from './send-cart.js';

/** Everything about texts: the queue, delivery, replies, opt-outs, and the history. */
export function createTextsModule(platform: Platform, needs: Needs) {
  const { config, db, clock, log, gateway, rateLimiter, runAlone, isTestNumber } = platform;
  const { publicUrl, limits, quietHours: hours } = config;
  const replyRetentionDays = Math.min(config.replyRetentionDays, config.piiRetentionDays);
  const { catalog } = needs.catalog.services;
  const { carts, draftOrders } = needs.carts.services;
  const { startNumberOf } = gateway;

  const optOuts = createOptOutService({ db, endPlansTo: needs.endReorders, clock });
  const perPracticePerDay = limits.optOutsPerPracticePerDay;
  const staffOptOuts = createStaffOptOuts({ db, optOuts, clock, perPracticePerDay });
  const refuseSend = createRefuseSend({ db, rateLimiter, clock, limits, isTestNumber, startNumberOf });

  const { countAttempt, countAlert } = needs;
  const { textSearchAfterSeconds: searchAfterSeconds, gatewayTimeoutMs, reminderDelayHours } = config;
  const paces = createSenderPaces({ db, gateway, perSecond: config.textsPerSecond });
  const claims = createClaimTexts({ db, clock, paces, hours, limits, log });
  const sending = {
    db,
    paces,
    recordOptOut: optOuts.recordRefused,
    countAlert,
    gateway,
    clock,
    publicUrl,
    log,
    reminderDelayHours,
  };
  const reportStatus = createReportStatus(sending);
  const delivery = createDelivery({
    ...sending,
    claims,
    countAttempt,
    readiness: needs.readiness,
    searchAfterSeconds,
    gatewayTimeoutMs,
  });
  const settleMessages = createSettleMessages({ ...sending, reportStatus, searchAfterSeconds });
  const drainQueue = createDrainQueue({ claims, delivery, clock, log });
  const sendNow = createSendNow({ db, delivery, clock, startNumberOf });
  const queue = createPollQueue({ drainQueue, readiness: needs.readiness });

  const replies = createReplyService({ db, optOuts, clock, retentionDays: replyRetentionDays });
  const takeReply = createTakeReply({ optOuts, clock, replyRetentionDays, log });
  const takeIncomingText = createTakeIncomingText({ db, takeReply, gateway, clock });
  const readMissedReplies = createReadMissedReplies({
    db,
    gateway,
    listSenders: () => listSenders(db),
    takeIncomingText,
    countFound: needs.countFoundReply,
    runAlone,
    clock,
    log,
  });

  const sendCart = createSendCart({ draftOrders, refuseSend, sendNow, clock, publicUrl, reminderDelayHours });
  const linkAgain = createLinkAgain({ db, rateLimiter, clock, isTestNumber, publicUrl, log });
  const correctNumber = createCorrectNumber({ carts, sendCart, clock, isTestNumber });
  const sendLinkAgain = createSendLinkAgain({ refuseSend, clock, publicUrl, reminderDelayHours });
  const messageHistory = createMessageHistory({ db, replyRetentionDays, publicUrl, startNumberOf, hours });
  const checkSend = createCheckSend({
    db,
    catalog,
    canRevealOptOut: createCanRevealOptOut({ db, rateLimiter }),
    clock,
    hours,
    isTestNumber,
    startNumberOf,
  });

  const receives = { gateway, publicUrl, log };
  return defineModule({
    services: {
      claims,
      delivery,
      reportStatus,
      drainQueue,
      settleMessages,
      refuseSend,
      sendCart,
      sendNow,
      /** How many times this worker polled the queue or sent a text, for its watchdog. */
      countPolls: queue.countPolls,
      optOuts,
      staffOptOuts,
      replies,
      takeReply,
      takeIncomingText,
      readMissedReplies,
      messageHistory,
      checkSend,
      correctNumber,
      linkAgain,
    },
    mounts: [
      mount(messageEndpoints, {
        ...createSendHandlers({ refuseSend, sendCart, checkSend, correctNumber, sendLinkAgain }),
        ...createHistoryHandlers(messageHistory),
      }),
      mount(optOutEndpoints, createOptOutHandlers({ staffOptOuts, isTestNumber })),
      mount(replyEndpoints, createReplyHandlers(replies)),
    ],
    posted: [
      {
        path: statusCallbackPath(gateway.name, ':messageId'),
        size: 'small',
        handler: createTextStatusWebhook({ ...receives, reportStatus }),
      },
      {
        path: `/webhooks/${gateway.name}/inbound`,
        size: 'small',
        handler: createIncomingTextWebhook({ ...receives, takeIncomingText }),
      },
    ],
    jobs: [
      // A tick only makes the worker poll: due work is in the database.
      { name: 'drain-queue', run: queue.poll, due: { everySeconds: 1 } },
      { name: 'settle-messages', run: () => settleMessages(), due: { everySeconds: 5 } },
      {
        name: 'read-missed-replies',
        run: (_stopping, startedAt) => readMissedReplies(startedAt),
        due: { cron: '5 */15 * * * *', atStart: true },
      },
    ],
    stop: linkAgain.settle,
  });
}

export type TextsModule = ReturnType<typeof createTextsModule>;

interface Needs {
  readonly catalog: CatalogModule;
  readonly carts: CartsModule;
  /** Ends the number's (E.164) reorders, in the transaction that opts it out. */
  readonly endReorders: (tx: Database, phoneNumber: string, at: Date) => Promise<void>;
  /** Counts attempts to send, by outcome. */
  readonly countAttempt: (outcome: SendOutcome['kind']) => void;
  readonly countAlert: CountAlert;
  readonly countFoundReply: () => void;
  /** Shows that this worker makes progress. */
  readonly readiness: { recordProgress(): void; countWork(): number };
}

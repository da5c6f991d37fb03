import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { RootDatabase } from '../db/client.js';
import type { RateLimiter } from '../http/rate-limit.js';
import type { CartService } from '../modules/carts/cart-service.js';
import type { Catalog } from '../modules/catalog/catalog.js';
import type { DraftOrderService } from '../modules/draft-orders/draft-order-service.js';
import { createFollowUpSends } from '../modules/follow-up/follow-up-sends.js';
import { createCheckSend } from '../modules/messages/check-send.js';
import { createCorrectNumber } from '../modules/messages/correct-number.js';
import { createHistoryRepository } from '../modules/messages/history-repository.js';
import { createMessageHistory } from '../modules/messages/message-history.js';
import { createMessageService } from '../modules/messages/message-service.js';
import { createTextedCartsRepository } from '../modules/messages/texted-carts-repository.js';
import { createMayTellOf } from '../modules/opt-outs/may-tell-of.js';
import { createNewNumbers } from '../modules/opt-outs/new-numbers.js';
import { createOptOutRepository } from '../modules/opt-outs/opt-out-repository.js';
import { createOptOutService } from '../modules/opt-outs/opt-out-service.js';
import { createRecordGatewayOptOut } from '../modules/opt-outs/record-gateway-opt-out.js';
import { createStaffOptOuts } from '../modules/opt-outs/staff-opt-outs.js';
import type { PracticeRepository } from '../modules/practices/practice-repository.js';
import { withdrawRequests } from '../modules/refills/refill-requests.js';
import { withdrawRefillsOf } from '../modules/refills/withdraw-refills.js';
import { createReplyRepository } from '../modules/replies/reply-repository.js';
import { createReplyService } from '../modules/replies/reply-service.js';
import { createTakeReply } from '../modules/replies/take-reply.js';
import { endSeriesTo } from '../modules/scheduled-orders/order-series.js';
import { createTexting } from '../modules/texting/create-texting.js';
import type { CountAlert } from '../modules/texting/deliver-text.js';
import type { Clock } from '../providers/clock.js';
import type { SendOutcome, SmsGateway } from '../providers/sms/sms-gateway.js';
import type { IsTestNumber } from '../rules/phone-number.js';

interface Options {
  readonly config: Config;
  readonly db: RootDatabase;
  readonly gateway: SmsGateway;
  readonly isTestNumber: IsTestNumber;
  readonly clock: Clock;
  readonly log: Logger;
  readonly catalog: Catalog;
  readonly carts: CartService;
  readonly draftOrders: DraftOrderService;
  readonly practices: Pick<PracticeRepository, 'find'>;
  readonly rateLimiter: RateLimiter;
  /** Counts attempts to send, by outcome. */
  readonly countAttempt: (outcome: SendOutcome['kind']) => void;
  readonly countAlert: CountAlert;
}

export type Texts = ReturnType<typeof createTexts>;

/** Builds what texts patients and takes their replies: the queue, opt-outs, replies, and the history. */
export function createTexts(options: Options) {
  const { config, db, gateway, clock, log, catalog, carts, draftOrders, practices } = options;
  const { countAttempt, countAlert, isTestNumber, rateLimiter } = options;
  const { publicUrl, limits, replyRetentionDays } = config;
  const optOutRepository = createOptOutRepository(db, async (tx, phoneNumber, at) => {
    await withdrawRefillsOf(tx, phoneNumber, at);
    await withdrawRequests(tx, phoneNumber, at);
    await endSeriesTo(tx, phoneNumber, at);
  });
  const optOuts = createOptOutService({ optOuts: optOutRepository, clock });
  const staffOptOuts = createStaffOptOuts({
    optOuts: optOutRepository,
    clock,
    perPracticePerDay: limits.optOutsPerPracticePerDay,
  });
  const newNumbers = createNewNumbers({
    optOuts: optOutRepository,
    rateLimiter,
    isTestNumber,
    perPracticePerHour: limits.newNumbersPerPracticePerHour,
  });
  const recordOptOut = createRecordGatewayOptOut({ db, optOuts });
  const texting = createTexting({
    config,
    db,
    gateway,
    recordOptOut,
    countAttempt,
    countAlert,
    clock,
    log,
  });
  const { pressSend, refuseOverLimit } = texting;
  const followUpSends = createFollowUpSends({ clock });
  const numbers = { isTestNumber, startNumberOf: gateway.startNumberOf };
  const messages = createMessageService({
    draftOrders,
    followUpSends,
    optOuts,
    pressSend,
    refuseOverLimit,
    clock,
    publicUrl,
    reminderDelayHours: config.reminderDelayHours,
    ...numbers,
  });
  const replyRepository = createReplyRepository(db);
  const takeReply = createTakeReply({ optOuts, clock, replyRetentionDays, log });
  const replies = createReplyService({ db, optOuts, clock });
  const messageHistory = createMessageHistory({
    history: createHistoryRepository(db),
    replies: replyRepository,
    publicUrl,
    startNumberOf: gateway.startNumberOf,
    hours: config.quietHours,
  });
  const correctNumber = createCorrectNumber({ carts, messages, clock, isTestNumber });
  const checkSend = createCheckSend({
    catalog,
    textedCarts: createTextedCartsRepository(db),
    replies: replyRepository,
    optOuts,
    mayTellOf: createMayTellOf({ optOuts: optOutRepository, rateLimiter }),
    practices,
    clock,
    hours: config.quietHours,
    ...numbers,
  });

  return {
    ...texting,
    optOuts,
    staffOptOuts,
    newNumbers,
    messages,
    messageHistory,
    takeReply,
    replies,
    replyRepository,
    checkSend,
    correctNumber,
  };
}

import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { RootDatabase } from '../db/client.js';
import type { Catalog } from '../modules/catalog/catalog.js';
import type { DraftOrderService } from '../modules/draft-orders/draft-order-service.js';
import { createFollowUpRepository } from '../modules/follow-up/follow-up-repository.js';
import { createFollowUpService } from '../modules/follow-up/follow-up-service.js';
import { createRefreshNeeds } from '../modules/follow-up/refresh-needs.js';
import { createReadAlerts } from '../modules/messages/read-alerts.js';
import { createAutomaticRefills } from '../modules/refills/automatic-refills.js';
import { createRefillRequests } from '../modules/refills/refill-requests.js';
import { createRefillService } from '../modules/refills/refill-service.js';
import { createSendDueRefills } from '../modules/refills/send-due-refills.js';
import { createCheckRestoredOrders } from '../modules/scheduled-orders/ask-after-restore.js';
import { createMakeOrderText } from '../modules/scheduled-orders/make-order-text.js';
import { createScheduledOrderRepository } from '../modules/scheduled-orders/scheduled-order-repository.js';
import { createScheduledOrderService } from '../modules/scheduled-orders/scheduled-order-service.js';
import { createSendDueOrders } from '../modules/scheduled-orders/send-due-orders.js';
import type { Clock } from '../providers/clock.js';
import type { SmsGateway } from '../providers/sms/sms-gateway.js';
import type { IsTestNumber } from '../rules/phone-number.js';
import type { Texts } from './create-texts.js';

interface Options {
  readonly config: Config;
  readonly db: RootDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly catalog: Catalog;
  readonly draftOrders: DraftOrderService;
  readonly texts: Texts;
  readonly gateway: Pick<SmsGateway, 'listTexts' | 'startNumberOf'>;
  readonly isTestNumber: IsTestNumber;
}

/** Builds what brings patients back: scheduled and repeating orders, refills, and follow-up. */
export function createReorders(options: Options) {
  const { config, db, clock, log, catalog, draftOrders, texts, gateway, isTestNumber } = options;
  const { publicUrl } = config;
  const { optOuts, replyRepository, pressSend, refuseOverLimit } = texts;
  const scheduledOrderRepository = createScheduledOrderRepository(db);
  const makeOrderText = createMakeOrderText({ ...config, catalog });
  const scheduledOrders = createScheduledOrderService({
    db,
    orders: scheduledOrderRepository,
    draftOrders,
    optOuts,
    replies: replyRepository,
    makeOrderText,
    pressSend,
    refuseOverLimit,
    catalog,
    clock,
    hours: config.quietHours,
    isTestNumber,
    startNumberOf: gateway.startNumberOf,
  });
  const sendDueOrders = createSendDueOrders({
    db,
    orders: scheduledOrderRepository,
    optOuts,
    makeOrderText,
    catalog,
    clock,
    hours: config.quietHours,
    log,
  });

  const checkRestoredOrders = createCheckRestoredOrders({
    db,
    gateway,
    findKnownGatewayIds: texts.messageRepository.findKnownGatewayIds,
    log,
  });

  const refills = createRefillService({
    db,
    catalog,
    scheduledOrders,
    clock,
    daysBefore: config.refillDaysBefore,
  });
  const followUpNeeds = createRefreshNeeds({ db, clock });
  const followUps = createFollowUpService({
    followUps: createFollowUpRepository(db, followUpNeeds),
    refills,
    clock,
    publicUrl,
    afterDays: config.followUpAfterDays,
    isTestNumber,
  });

  return {
    scheduledOrders,
    sendDueOrders,
    checkRestoredOrders,
    refills,
    refillRequests: createRefillRequests({ db, clock }),
    automaticRefills: createAutomaticRefills({ db, clock }),
    sendDueRefills: createSendDueRefills({ db, clock }),
    followUps,
    followUpNeeds,
    readAlerts: createReadAlerts({
      db,
      followUpNeeds,
      clock,
      publicUrl,
      afterDays: config.followUpAfterDays,
    }),
  };
}

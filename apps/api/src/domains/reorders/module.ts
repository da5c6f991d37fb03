import { refillEndpoints, scheduledOrderEndpoints } from '@eyecart/shared/contracts';
import type { Database } from '../../db/client.js';
import { defineModule } from '../../domain-module.js';
import { mount } from '../../http/mount-contract.js';
import type { Platform } from '../../platform.js';
import type { CatalogModule } from '../catalog/module.js';
import type { TextsModule } from '../texts/module.js';
import { createRefillRequests } from './refill-requests.js';
import { createRefillService } from './refill-service.js';
import { createAutomaticRefills } from './refills/automatic-refills.js';
import { proposeRefill } from './refills/propose-refill.js';
import { createRefillHandlers } from './refills/refill-routes.js';
import { createSendDueRefills } from './refills/send-due-refills.js';
import { createCheckRestoredOrders } from './scheduled/check-restored-orders.js';
import { createMakeOrderText } from './scheduled/make-order-text.js';
import { createScheduledOrderHandlers } from './scheduled/scheduled-order-routes.js';
import { createScheduledOrderService } from './scheduled/scheduled-order-service.js';
import { createSendDueOrders } from './scheduled/send-due-orders.js';

/** What brings patients back: scheduled and repeating orders, and refills. */
export function createReordersModule(platform: Platform, { texts, catalog: ofCatalog }: Needs) {
  const { config, db, clock, log, gateway } = platform;
  const { catalog } = ofCatalog.services;
  const { sendNow, refuseSend } = texts.services;
  const due = {
    db,
    makeOrderText: createMakeOrderText({ ...config, catalog }),
    catalog,
    clock,
    hours: config.quietHours,
  };
  const scheduledOrders = createScheduledOrderService({
    ...due,
    sendNow,
    refuseSend,
    startNumberOf: gateway.startNumberOf,
  });
  const sendDueOrders = createSendDueOrders({ ...due, log });
  const checkRestoredOrders = createCheckRestoredOrders({ db, gateway, log });
  const refills = createRefillService({
    db,
    catalog,
    scheduledOrders,
    refuseSend,
    clock,
    daysBefore: config.refillDaysBefore,
  });
  const automaticRefills = createAutomaticRefills({ db, clock });
  const sendDueRefills = createSendDueRefills({ db, clock });
  return defineModule({
    services: {
      scheduledOrders,
      sendDueOrders,
      checkRestoredOrders,
      refills,
      /** Makes or changes the refill of an order, in the transaction that stores the order. */
      proposeRefill: (tx: Database, orderId: string): Promise<void> =>
        proposeRefill(tx, orderId, { now: clock.now(), daysBefore: config.refillDaysBefore }),
      refillRequests: createRefillRequests({ db, clock }),
      automaticRefills,
      sendDueRefills,
    },
    mounts: [
      mount(scheduledOrderEndpoints, createScheduledOrderHandlers(scheduledOrders, refuseSend)),
      mount(refillEndpoints, createRefillHandlers(refills, automaticRefills)),
    ],
    posted: [],
    jobs: [
      { name: 'send-due-orders', run: sendDueOrders, due: { everySeconds: 2 } },
      { name: 'send-due-refills', run: () => sendDueRefills(), due: { everySeconds: 10 } },
      { name: 'withdraw-refills', run: () => refills.withdrawExpired(), due: { everySeconds: 30 } },
      { name: 'check-restored-orders', run: () => checkRestoredOrders(), due: { everySeconds: 10 } },
      {
        name: 'learn-supplies',
        run: () => refills.learnSupplies(),
        due: { cron: '10 9 * * *', atStart: true },
      },
    ],
  });
}

export type ReordersModule = ReturnType<typeof createReordersModule>;

interface Needs {
  readonly catalog: CatalogModule;
  readonly texts: TextsModule;
}

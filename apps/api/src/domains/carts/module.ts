import {
  bundleEndpoints,
  cartEndpoints,
  checkoutEndpoints,
  draftOrderEndpoints,
  planEndpoints,
  practiceCartEndpoints,
} from '@eyecart/shared/contracts';
import { defineModule } from '../../domain-module.js';
import { describeFault } from '../../faults/describe-fault.js';
import { mount } from '../../http/mount-contract.js';
import type { Platform } from '../../platform.js';
import type { CatalogModule } from '../catalog/module.js';
import type { PracticesModule } from '../practices/module.js';
import { createBundleHandlers } from './bundles/bundle-routes.js';
import { createBundleService } from './bundles/bundle-service.js';
import { createCartService } from './cart-service.js';
import { createCartHandlers, createPracticeCartHandlers } from './carts/cart-routes.js';
import { createPracticeCarts } from './carts/practice-cart-service.js';
import { clearCheckouts } from './checkout/checkout-repository.js';
import { createCheckoutEntry, createCheckoutHandlers } from './checkout/checkout-routes.js';
import { createCheckoutService } from './checkout/checkout-service.js';
import { createDraftOrderService } from './draft-order-service.js';
import { createDraftOrderHandlers } from './drafts/draft-order-routes.js';
import { createDrawingThreads } from './plans/pdf/drawing-threads.js';
import { createFindPicture } from './plans/pdf/find-picture.js';
import { createPlanHandlers } from './plans/plan-routes.js';
import { createPlanService } from './plans/plan-service.js';
import { createPrintQueue, PRINTS_AT_ONCE } from './plans/print-queue.js';
import type { RecordTestOrder } from './test-order.js';

/** Carts and what becomes of them before a text: bundles, drafts, plans, and the checkout at the shop. */
export function createCartsModule(
  platform: Platform,
  { practices, catalog: ofCatalog, recordTestOrder }: Needs,
) {
  const { config, db, clock, log, commerce, rateLimiter, isTestNumber, secureCookies } = platform;
  const { publicUrl, cartTtlDays, limits } = config;
  const { catalog, catalogSync, productNotes } = ofCatalog.services;
  const carts = createCartService({ db, catalog, clock, publicUrl, cartTtlDays });
  const checkouts = createCheckoutService({
    db,
    carts,
    commerce,
    clock,
    log,
    recordTestOrder,
    publicUrl,
    shopCurrency: config.shopCurrency,
    refreshCatalog: () => {
      catalogSync
        .syncChanges()
        .catch((error: unknown) => log.warn({ fault: describeFault(error) }, 'Catalog could not be synced'));
    },
  });
  const checkoutEntry = createCheckoutEntry({
    checkouts,
    rateLimiter,
    limitPerMinute: limits.checkoutsPerAddressPerMinute,
    secureCookies,
  });
  const drawingThreads = createDrawingThreads({ log, threads: PRINTS_AT_ONCE });
  const plans = createPlanService({
    carts,
    productNotes,
    db,
    findPicture: createFindPicture({ origins: platform.imageOrigins }),
    queuePrint: createPrintQueue(),
    drawingThreads,
    clock,
    publicUrl,
  });
  const bundles = createBundleService({ db, catalog, clock });
  const draftOrders = createDraftOrderService({ db, catalog, clock, isTestNumber });
  const { authenticate } = practices.services;
  return defineModule({
    services: { carts, bundles, draftOrders, plans, checkoutEntry },
    mounts: [
      mount(cartEndpoints, createCartHandlers({ ...platform, carts, catalog, authenticate })),
      mount(
        practiceCartEndpoints,
        createPracticeCartHandlers(createPracticeCarts({ db, catalog, publicUrl })),
      ),
      mount(bundleEndpoints, createBundleHandlers(bundles)),
      mount(planEndpoints, createPlanHandlers({ ...platform, plans })),
      mount(checkoutEndpoints, createCheckoutHandlers(checkoutEntry)),
      mount(draftOrderEndpoints, createDraftOrderHandlers(draftOrders)),
    ],
    posted: [],
    jobs: [],
    stop: drawingThreads.stop,
    async clear() {
      await clearCheckouts(db, clock.now());
      await draftOrders.clear();
      await bundles.clear();
    },
  });
}

interface Needs {
  readonly practices: PracticesModule;
  readonly catalog: CatalogModule;
  readonly recordTestOrder: RecordTestOrder;
}

export type CartsModule = ReturnType<typeof createCartsModule>;

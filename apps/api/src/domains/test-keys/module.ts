import { testKeyEndpoints } from '@eyecart/shared/contracts';
import { defineModule } from '../../domain-module.js';
import { ApiError } from '../../http/api-error.js';
import { mount } from '../../http/mount-contract.js';
import type { Platform } from '../../platform.js';
import type { CartsModule } from '../carts/module.js';
import { testOrderOf } from '../carts/test-order.js';
import type { OrdersModule } from '../orders/module.js';
import type { TextsModule } from '../texts/module.js';
import { createSimulateOutcomes } from './simulate-outcomes.js';
import { createTestKeyHandlers } from './test-key-routes.js';

/** What stands in for the patient of a test key: a phone to read, replies, and orders that nobody pays. */
export function createTestKeysModule(platform: Platform, needs: Needs) {
  const { config, db, clock, log } = platform;
  const { publicUrl, shopCurrency } = config;
  const { carts } = needs.carts.services;
  const { orders } = needs.orders.services;
  const simulateOutcomes = createSimulateOutcomes({
    db,
    clock,
    texts: needs.texts.services,
    orders,
    async makeOrder(publicId, key) {
      const priced = await carts.getPricedCart(publicId);
      if (priced.items.length === 0) throw new ApiError('empty_cart');
      return testOrderOf(priced, { key, currency: shopCurrency, now: clock.now() });
    },
    log,
  });
  const { takeReply } = needs.texts.services;
  return defineModule({
    services: { simulateOutcomes },
    mounts: [
      mount(
        testKeyEndpoints,
        createTestKeyHandlers({ db, clock, carts, orders, takeReply, publicUrl, shopCurrency }),
      ),
    ],
    posted: [],
    jobs: [{ name: 'simulate-outcomes', run: simulateOutcomes, due: { everySeconds: 2 } }],
  });
}

interface Needs {
  readonly carts: CartsModule;
  readonly texts: TextsModule;
  readonly orders: OrdersModule;
}

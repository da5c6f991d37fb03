import {
  cartIdSchema,
  type PatientPageModel,
  type PatientRenderer,
  type ShopTotal,
} from '@eyecart/shared/contracts';
import { LINE_FIELD, type LineChoice } from '@eyecart/shared/rules/choose-lines';
import express, { type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { callerAddress } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import type { SharedLimiter } from '../../http/shared-limiter.js';
import type { Clock } from '../../providers/clock.js';
import { type CartService, type PricedCart, toPatientCart } from '../carts/cart-service.js';
import { applyChoice } from '../checkout/apply-choice.js';
import type { CheckoutEntry } from '../checkout/checkout-routes.js';
import { CheckoutTotalDiffers } from '../checkout/checkout-total-differs.js';
import { readChoice } from './read-choice.js';

interface Dependencies {
  readonly carts: CartService;
  readonly checkoutEntry: CheckoutEntry;
  readonly cartReads: SharedLimiter;
  readonly renderer: PatientRenderer;
  readonly clock: Clock;
  readonly headers: RequestHandler;
}

/** The page's URL (docs/product.md §2.1). */
export const PATIENT_ROUTE = /^\/cart\/[^/]+\/?$/i;

const centsInForm = z.coerce.number().int().nonnegative().optional();
const formSchema = z.object({ total: centsInForm, acceptedTotal: centsInForm });
const MISSING = new Set(['not-found', 'expired']);

/** What the page shows beside the cart. */
interface Shown {
  readonly choice: LineChoice | null | undefined;
  readonly notice: 'prices-changed' | null;
  readonly checkoutError: string | null;
  readonly shopTotal: ShopTotal | null;
}
const NOTHING: Shown = { choice: undefined, notice: null, checkoutError: null, shopTotal: null };

/** The patient page and its form. Both work without script. */
export function createPatientPage({
  carts,
  checkoutEntry,
  cartReads,
  renderer,
  clock,
  headers,
}: Dependencies): Router {
  const router = Router();
  router.use('/cart', headers);

  // "closed" is no cart's id: ids do not have the letter "l".
  router.get('/cart/closed', (_request, response) => sendPage(response, 200, { state: 'closed' }));

  router.get('/cart/:cartId', async (request, response) => {
    cartReads.take(callerAddress(request));
    checkoutEntry.readBrowser(request, response);
    const notice = request.query.notice === 'prices-changed' ? 'prices-changed' : null;
    const choice = readChoice(request.query);
    sendPage(response, 200, await modelOf(request.params.cartId, { ...NOTHING, choice, notice }));
  });

  router.post(
    '/cart/:cartId/checkout',
    express.urlencoded({ extended: false, limit: '16kb' }),
    async (request, response) => {
      const { cartId } = request.params;
      const form = formSchema.safeParse(request.body ?? {});
      const choice = readChoice(request.body ?? {});
      const shown = { ...NOTHING, choice };
      try {
        if (choice === null) throw new ApiError('invalid_request');
        const { total: seenTotalCents, acceptedTotal: acceptedTotalCents } = form.data ?? {};
        const cart = { cartId, choice, seenTotalCents, acceptedTotalCents };
        response.redirect(303, await checkoutEntry.open(request, response, cart));
      } catch (error) {
        if (error instanceof CheckoutTotalDiffers) {
          sendPage(response, 200, await modelOf(cartId, { ...shown, shopTotal: error.shopTotal }));
          return;
        }
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'prices_changed' || error.code === 'empty_cart') {
          const fields = new URLSearchParams({ ...choiceFields(choice), notice: 'prices-changed' });
          response.redirect(303, `/cart/${encodeURIComponent(cartId)}?${fields}`);
          return;
        }
        if (error.retryAfterSeconds !== null)
          response.setHeader('Retry-After', String(error.retryAfterSeconds));
        sendPage(response, error.status, await modelOf(cartId, { ...shown, checkoutError: error.message }));
      }
    },
  );

  return router;

  async function modelOf(cartId: string, { choice, ...shown }: Shown): Promise<PatientPageModel> {
    if (!cartIdSchema.safeParse(cartId).success) return { state: 'not-found' };
    try {
      const priced = await carts.getPricedCart(cartId);
      const chosen = findChosen(priced, choice);
      const { onlinePriceCents: totalPrice, discountCents: discount, yourPriceCents: yourPrice } = chosen;
      const cart = { ...toPatientCart(priced), itemCount: chosen.itemCount, totalPrice, discount, yourPrice };
      const now = clock.now().toISOString();
      return { state: 'ready', cart, choice: choiceIn(chosen, priced), now, ...shown };
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'cart_not_found')) throw error;
      const expired = await carts.findExpired(cartId);
      if (!expired) return { state: 'not-found' };
      const { practiceName, practiceContact = null } = expired;
      return { state: 'expired', practiceName, practiceContact };
    }
  }

  function sendPage(response: Response, status: number, model: PatientPageModel): void {
    response
      .status(MISSING.has(model.state) ? 404 : status)
      .setHeader('Cache-Control', 'no-store')
      .setHeader('X-Robots-Tag', 'noindex')
      .type('html')
      .send(renderer.render(model, 'en'));
  }
}

/** The chosen part of a cart. A choice that the cart does not allow, such as in an old link, counts as none. */
function findChosen(priced: PricedCart, choice: LineChoice | null | undefined): PricedCart {
  try {
    return applyChoice(priced, choice ?? undefined);
  } catch (error) {
    if (error instanceof ApiError) return priced;
    throw error;
  }
}

/** The quantities of a chosen part; null when it is all of the cart. */
function choiceIn(chosen: PricedCart, priced: PricedCart): LineChoice | null {
  if (chosen.itemCount === priced.itemCount) return null;
  return Object.fromEntries(chosen.items.map(({ id, quantity }) => [id, quantity]));
}

const choiceFields = (choice: LineChoice | null | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(choice ?? {}).map(([id, quantity]) => [LINE_FIELD + id, String(quantity)]),
  );

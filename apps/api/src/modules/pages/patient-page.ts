import {
  cartIdSchema,
  type PatientPageModel,
  type PatientRenderer,
  type ShopTotal,
} from '@eyecart/shared/contracts';
import express, { type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { callerAddress } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import type { ReadLimiter } from '../../http/read-limiter.js';
import type { CartService } from '../carts/cart-service.js';
import type { CheckoutEntry } from '../checkout/checkout-routes.js';
import { CheckoutTotalDiffers } from '../checkout/checkout-total-differs.js';

interface Dependencies {
  readonly carts: CartService;
  readonly checkoutEntry: CheckoutEntry;
  readonly cartReads: ReadLimiter;
  readonly renderer: PatientRenderer;
  readonly headers: RequestHandler;
}

/** The page's URL (docs/product.md §2.1). */
export const PATIENT_ROUTE = /^\/cart\/[^/]+\/?$/i;

const centsInForm = z.coerce.number().int().nonnegative().optional();
const formSchema = z.object({ total: centsInForm, acceptedTotal: centsInForm });
const NOT_FOUND_CODES = new Set(['cart_not_found', 'cart_expired']);

/** What the page shows beside the cart. */
interface Shown {
  readonly notice: 'prices-changed' | null;
  readonly checkoutError: string | null;
  readonly shopTotal: ShopTotal | null;
}
const NOTHING: Shown = { notice: null, checkoutError: null, shopTotal: null };

/** The patient page and its form. Both work without script. */
export function createPatientPage({
  carts,
  checkoutEntry,
  cartReads,
  renderer,
  headers,
}: Dependencies): Router {
  const router = Router();
  router.use('/cart', headers);

  router.get('/cart/:cartId', async (request, response) => {
    cartReads.take(callerAddress(request));
    checkoutEntry.readBrowser(request, response);
    const notice = request.query.notice === 'prices-changed' ? 'prices-changed' : null;
    sendPage(response, 200, await modelOf(request.params.cartId, { ...NOTHING, notice }));
  });

  router.post(
    '/cart/:cartId/checkout',
    express.urlencoded({ extended: false, limit: '4kb' }),
    async (request, response) => {
      const { cartId } = request.params;
      const form = formSchema.safeParse(request.body ?? {});
      try {
        const { total: seenTotalCents, acceptedTotal: acceptedTotalCents } = form.data ?? {};
        const cart = { cartId, seenTotalCents, acceptedTotalCents };
        response.redirect(303, await checkoutEntry.open(request, response, cart));
      } catch (error) {
        if (error instanceof CheckoutTotalDiffers) {
          sendPage(response, 200, await modelOf(cartId, { ...NOTHING, shopTotal: error.shopTotal }));
          return;
        }
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'prices_changed' || error.code === 'empty_cart') {
          response.redirect(303, `/cart/${encodeURIComponent(cartId)}?notice=prices-changed`);
          return;
        }
        if (error.retryAfterSeconds !== null)
          response.setHeader('Retry-After', String(error.retryAfterSeconds));
        sendPage(response, error.status, await modelOf(cartId, { ...NOTHING, checkoutError: error.message }));
      }
    },
  );

  return router;

  async function modelOf(cartId: string, shown: Shown): Promise<PatientPageModel> {
    if (!cartIdSchema.safeParse(cartId).success) return { state: 'not-found' };
    try {
      return { state: 'ready', cart: await carts.getPatientCart(cartId), ...shown };
    } catch (error) {
      if (error instanceof ApiError && NOT_FOUND_CODES.has(error.code)) return { state: 'not-found' };
      throw error;
    }
  }

  function sendPage(response: Response, status: number, model: PatientPageModel): void {
    response
      .status(model.state === 'not-found' ? 404 : status)
      .setHeader('Cache-Control', 'no-store')
      .setHeader('X-Robots-Tag', 'noindex')
      .type('html')
      .send(renderer.render(model, 'en'));
  }
}

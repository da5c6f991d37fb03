import type { PatientPageModel, PatientRenderer, ShopTotal } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { wordsIn } from '@eyecart/shared/languages/words';
import type { LineChoice } from '@eyecart/shared/rules/choose-lines';
import { CLOSED_FIELD, isPatientPath, REORDER_ANSWER_ID } from '@eyecart/shared/rules/patient-path';
import { needsTryAgain } from '@eyecart/shared/rules/try-again';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { ApiError } from '../../../http/api-error.js';
import { beginRefusal, type ShowFailure } from '../../../http/error-handler.js';
import { isRead, refuseMethod } from '../../../http/refuse-unmatched.js';
import type { Clock } from '../../../providers/clock.js';
import type { StoredCart } from '../cart-repository.js';
import { type CartService, toPatientCart } from '../cart-service.js';
import type { CheckoutEntry } from '../checkout/checkout-routes.js';
import { CheckoutTotalDiffers } from '../checkout/checkout-total-differs.js';
import { describeFailure } from '../checkout/describe-failure.js';
import { addressOf, isCartId } from './cart-address.js';
import { goneModel } from './gone-model.js';
import { type AskForLink, createLinkAgainRoutes, type GonePage, linkAgainIn } from './link-again-routes.js';
import { againFields, choiceFields, choiceIn, findChosen, hasAgain } from './page-choice.js';
import { keepLanguage, languageFor, languageInAddress } from './page-language.js';
import { readChoice } from './read-choice.js';

/** Texts about refills, which patients may ask for on the page of a cart that they ordered. */
interface RefillRequests {
  find(cartId: string): Promise<'offered' | 'asked' | null>;
  change(cartId: string, isWanted: boolean, language: Language | null): Promise<void>;
}

interface Dependencies {
  readonly carts: CartService;
  readonly checkoutEntry: CheckoutEntry;
  readonly renderer: PatientRenderer;
  readonly refillRequests: RefillRequests;
  readonly linkAgain: AskForLink;
  readonly clock: Clock;
  readonly headers: RequestHandler;
  readonly secureCookies: boolean;
}

/** The page's URL (docs/product.md §2.1). */
export const PATIENT_ROUTE = /^\/cart\/[^/]+\/?$/i;

const centsInForm = z.coerce.number().int().nonnegative().optional();
const formSchema = z.object({ total: centsInForm, acceptedTotal: centsInForm });
const reorderFormSchema = z.object({ wanted: z.enum(['yes', 'no']) });
/** The outcome of the form, in the page's address. */
const justDoneSchema = z.enum(['stopped', 'unticked']);
const MISSING = new Set(['not-found', 'expired', 'incomplete']);
const UNDER_CART = /^\/(cart|p)(\/|$)/i;

/** Whether an address is answered with a page for patients, found or not. */
export const isPatientAddress = (path: string): boolean =>
  UNDER_CART.test(path) || (!path.startsWith('/api/') && isPatientPath(path));

/** The page's content besides the cart. */
interface Shown {
  readonly choice: LineChoice | null | undefined;
  /** Whether a patient who has ordered asked to order again. */
  readonly isOrderingAgain: boolean;
  readonly notice: 'prices-changed' | null;
  readonly checkoutError: { readonly message: string; readonly needsTryAgain: boolean } | null;
  readonly shopTotal: ShopTotal | null;
}
const NOTHING: Shown = {
  choice: undefined,
  isOrderingAgain: false,
  notice: null,
  checkoutError: null,
  shopTotal: null,
};

/** The patient page and its forms, which work without script. `showFailure` answers errors under `/cart` and `/p`. */
export function createPatientPage({
  carts,
  checkoutEntry,
  renderer,
  refillRequests,
  linkAgain,
  clock,
  headers,
  secureCookies,
}: Dependencies): { router: Router; showFailure: ShowFailure } {
  const router = Router();
  router.use('/cart', headers);

  // "closed" is never a cart id: ids do not contain the letter "l".
  router.get('/cart/closed', (request, response) => {
    const page = { language: languageFor(request, null), address: CLOSED };
    sendPage(response, 200, { state: 'closed', owner: null }, page);
  });

  router.use(createLinkAgainRoutes({ linkAgain, sendGone }));

  router.get('/cart/:cartId', async (request, response) => {
    const { cartId } = request.params;
    checkoutEntry.readBrowser(request, response);
    const choice = readChoice(request.query);
    const isOrderingAgain = hasAgain(request.query);
    const language = languageInAddress(request);
    if (language && isCartId(cartId)) {
      keepLanguage(response, addressOf(cartId), language, secureCookies);
      const closed: Record<string, string> = isClosing(request) ? { [CLOSED_FIELD]: '1' } : {};
      response.redirect(
        303,
        addressOf(cartId, { ...againFields(isOrderingAgain), ...choiceFields(choice), ...closed }),
      );
      return;
    }
    const notice = request.query.notice === 'prices-changed' ? 'prices-changed' : null;
    await showCart(request, response, 200, () => ({ ...NOTHING, choice, isOrderingAgain, notice }));
  });

  router.post(
    '/cart/:cartId/checkout',
    express.urlencoded({ extended: false, limit: '16kb' }),
    async (request, response) => {
      const { cartId } = request.params;
      const form = formSchema.safeParse(request.body ?? {});
      const choice = readChoice(request.body ?? {});
      const isOrderingAgain = hasAgain(request.body ?? {});
      const shown = { ...NOTHING, choice, isOrderingAgain };
      try {
        if (choice === null) throw new ApiError('invalid_request');
        // A page from before the order, such as one kept in another tab, must not order a second time.
        const stored = await carts.getCart(cartId);
        if (!isOrderingAgain && stored.orderedAt !== null) {
          response.redirect(303, addressOf(cartId));
          return;
        }
        const { total: seenTotalCents, acceptedTotal: acceptedTotalCents } = form.data ?? {};
        const language = languageFor(request, stored);
        const cart = { cartId, choice, seenTotalCents, acceptedTotalCents, language };
        response.redirect(303, await checkoutEntry.open(request, response, cart));
      } catch (error) {
        if (error instanceof CheckoutTotalDiffers) {
          await showCart(request, response, 200, (language) => ({
            ...shown,
            shopTotal: error.shopTotalIn(wordsIn(language)),
          }));
          return;
        }
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'prices_changed' || error.code === 'empty_cart') {
          response.redirect(
            303,
            addressOf(cartId, {
              ...againFields(isOrderingAgain),
              ...choiceFields(choice),
              notice: 'prices-changed',
            }),
          );
          return;
        }
        await showCart(request, beginRefusal(response, error), error.status, (language) => ({
          ...shown,
          checkoutError: {
            message: describeFailure(error, language),
            needsTryAgain: needsTryAgain(error.status, error.code),
          },
        }));
      }
    },
  );

  router.post(
    '/cart/:cartId/reorder-texts',
    express.urlencoded({ extended: false, limit: '16kb' }),
    async (request, response) => {
      const { cartId } = request.params;
      const { data: form } = reorderFormSchema.safeParse(request.body ?? {});
      if (isCartId(cartId) && form) {
        const language = languageFor(request, await findCart(cartId));
        await refillRequests.change(cartId, form.wanted === 'yes', language);
      }
      // The page opens at the form's answer, without script.
      const fields: Record<string, string> =
        form?.wanted === 'yes' ? {} : { texts: form ? 'stopped' : 'unticked' };
      response.redirect(303, `${addressOf(cartId, fields)}#${REORDER_ANSWER_ID}`);
    },
  );

  // People reload a page that a form's POST answered with.
  for (const form of ['checkout', 'reorder-texts'] as const) {
    router.get(`/cart/:cartId/${form}`, (request, response) =>
      response.redirect(303, addressOf(request.params.cartId)),
    );
    router.all(`/cart/:cartId/${form}`, refuseMethod('GET, HEAD, POST'));
  }

  router.use((request, response, next) => {
    if (!isRead(request) || !isPatientPath(request.path)) next();
    else
      headers(request, response, () =>
        sendPage(response, 404, { state: 'incomplete', linkAgain: 'offered' }, pageWithoutCart(request)),
      );
  });

  const showFailure: ShowFailure = (request, response, error) => {
    // A request for another host name gets no page.
    if (error.code === 'unknown_host' || !UNDER_CART.test(request.path)) return false;
    beginRefusal(response, error);
    // A failure before the page has other headers.
    const state = error.code === 'unavailable' ? 'unavailable' : 'error';
    headers(request, response, () => sendPage(response, error.status, { state }, pageWithoutCart(request)));
    return true;
  };
  return { router, showFailure };

  /** The page of a cart, expired or not, or the page for a missing cart. */
  async function showCart(
    request: Request<{ cartId: string }>,
    response: Response,
    status: number,
    shownIn: (language: Language) => Shown,
  ): Promise<void> {
    const { cartId } = request.params;
    const address = addressOf(cartId);
    try {
      if (!isCartId(cartId)) throw new ApiError('cart_not_found');
      const stored = await carts.getPricedCart(cartId);
      const language = languageFor(request, stored.cart);
      const priced = carts.inLanguage(stored, language);
      const { choice, isOrderingAgain, ...shown } = shownIn(language);
      const chosen = findChosen(priced, choice);
      const { onlinePriceCents: totalPrice, discountCents: discount, yourPriceCents: yourPrice } = chosen;
      const cart = { ...toPatientCart(priced), itemCount: chosen.itemCount, totalPrice, discount, yourPrice };
      const now = clock.now().toISOString();
      const found = await refillRequests.find(cartId);
      const refillTexts =
        found === 'offered' ? (justDoneSchema.safeParse(request.query.texts).data ?? found) : found;
      const model = {
        state: 'ready',
        refillTexts,
        cart,
        choice: choiceIn(chosen, priced),
        isOrderingAgain: isOrderingAgain && cart.orderedAt !== null,
        ...(stored.cart.orders && { orders: stored.cart.orders }),
        now,
        timeZone: stored.cart.timeZone,
        ...(stored.cart.isTest ? { isTest: true as const } : {}),
        ...shown,
      } as const;
      sendPage(response, status, model, { language, address });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'cart_not_found')) throw error;
      await sendGone(request, response, {
        cartId: isCartId(cartId) ? cartId : null,
        status,
        linkAgain: linkAgainIn(request),
        address,
      });
    }
  }

  /** A cart that has not expired, or null. */
  async function findCart(cartId: string): Promise<StoredCart | null> {
    try {
      return await carts.getCart(cartId);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'cart_not_found') return null;
      throw error;
    }
  }

  /** The page of a cart that has expired, or for a missing one. */
  async function sendGone(request: Request, response: Response, gone: GonePage): Promise<void> {
    const { cartId, status, address } = gone;
    const expired = cartId === null ? null : await carts.findExpired(cartId);
    const language = languageFor(request, expired);
    sendPage(response, status, goneModel(expired, gone, isClosing(request)), { language, address });
  }

  function sendPage(
    response: Response,
    status: number,
    model: PatientPageModel,
    page: { readonly language: Language; readonly address: string },
  ): void {
    response
      .status(status === 200 && MISSING.has(model.state) ? 404 : status)
      .setHeader('Cache-Control', 'no-store')
      .setHeader('X-Robots-Tag', 'noindex')
      .setHeader('Content-Language', page.language)
      .type('html')
      .send(renderer.render(model, page));
  }
}

const CLOSED = '/cart/closed';

/** Go Back was pressed on the page of an expired link. */
const isClosing = (request: Request): boolean => request.query[CLOSED_FIELD] !== undefined;

/** The language and address of a page that belongs to no cart. */
const pageWithoutCart = (request: Request) => ({
  language: languageFor(request, null),
  address: request.path,
});

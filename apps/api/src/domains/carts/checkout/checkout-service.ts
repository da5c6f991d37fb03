import { setTimeout as pause } from 'node:timers/promises';
import type { Language } from '@eyecart/shared/languages/languages';
import type { LineChoice } from '@eyecart/shared/rules/choose-lines';
import type { Logger } from 'pino';
import type { Database } from '../../../db/client.js';
import { hashInput } from '../../../db/once.js';
import { ApiError } from '../../../http/api-error.js';
import type { Clock } from '../../../providers/clock.js';
import type { CheckoutOutcome, CommerceProvider } from '../../../providers/commerce/commerce-provider.js';
import { cartLink } from '../cart-link.js';
import type { CartService, PricedCart } from '../cart-service.js';
import { type CheckoutTotals, compareTotals, needsAgreement } from '../checkout-difference.js';
import { type RecordTestOrder, testOrderOf } from '../test-order.js';
import { applyChoice } from './apply-choice.js';
import {
  type CheckoutKey,
  forgetCheckout,
  keepCheckout,
  type MadeCheckout,
  obtainCheckout,
  recordTotals,
  releaseLease,
} from './checkout-repository.js';
import { CheckoutTotalDiffers } from './checkout-total-differs.js';

interface Dependencies {
  readonly db: Database;
  readonly carts: CartService;
  readonly commerce: CommerceProvider;
  readonly clock: Clock;
  /** Starts a catalog sync, because our copy is out of date. */
  readonly refreshCatalog: () => void;
  readonly recordTestOrder: RecordTestOrder;
  readonly publicUrl: string;
  readonly shopCurrency: string;
  readonly log: Logger;
}

export interface CheckoutRequest {
  readonly cartId: string;
  /** The patient's choice of lines; undefined for the whole cart. */
  readonly choice: LineChoice | undefined;
  /** The language that the patient chose; null for the cart's. The shop's checkout opens in it. */
  readonly language: Language | null;
  /** The total in cents that the patient saw; undefined when the caller did not send it. */
  readonly seenTotalCents: number | undefined;
  /** The shop's own total in cents that the patient has agreed to; undefined when they were not asked. */
  readonly acceptedTotalCents: number | undefined;
  /** Identifies the patient's browser; a repeat from it with unchanged lines gets the same checkout. */
  readonly browserToken: string;
  readonly buyerAddress: string | null;
}

/** How long a request waits for another one that is making the same checkout, and how often it checks. */
const MAX_CHECKS = 40;
const CHECK_EVERY_MS = 300;

export type CheckoutService = ReturnType<typeof createCheckoutService>;

export function createCheckoutService(dependencies: Dependencies) {
  const { db, carts, commerce, clock, refreshCatalog, log } = dependencies;

  return {
    /**
     * The URL of the shop's checkout for a cart at today's prices, one for each browser. A checkout that was paid, has
     * expired, or would now charge a different total is not reused. The patient may have to agree to the shop's total
     * first (docs/product.md §7.3).
     * @throws ApiError `cart_not_found`, `empty_cart`, `unknown_item`, `limit_reached`, `prices_changed`,
     * `commerce_failed`; `CheckoutTotalDiffers`
     */
    async createCheckout(request: CheckoutRequest): Promise<string> {
      const whole = await carts.getPricedCart(request.cartId);
      if (whole.items.length === 0) {
        throw new ApiError('empty_cart', { forPatient: ({ failures }) => failures.empty_cart });
      }
      const priced = applyChoice(whole, request.choice);
      if (isOutOfDate(request, priced)) throw new ApiError('prices_changed');
      if (priced.cart.isTest) return orderInTest(request, priced);
      const checkout = await obtainValid(request, priced);
      const totals: CheckoutTotals = {
        ourTotalCents: priced.yourPriceCents,
        shopTotalCents: checkout.shopTotalCents,
        reason: checkout.differenceReason,
      };
      await recordTotals(db, priced.cart.id, totals, clock.now());
      const { acceptedTotalCents } = request;
      if (acceptedTotalCents === undefined || checkout.shopTotalCents > acceptedTotalCents) {
        if (needsAgreement(totals)) throw new CheckoutTotalDiffers(totals, priced.cart.discountCode);
        // The patient agreed to less than our total: the page has to show ours again.
        if (acceptedTotalCents !== undefined) throw new ApiError('prices_changed');
      }
      return checkout.checkoutUrl;
    },
  };

  /** Places a simulated order instead of a checkout, and returns the URL of the cart's page. */
  async function orderInTest(request: CheckoutRequest, priced: PricedCart): Promise<string> {
    // A double click is one order.
    const key = hashInput(keyOf(request, priced));
    const { shopCurrency: currency, publicUrl } = dependencies;
    await dependencies.recordTestOrder(testOrderOf(priced, { key, currency, now: clock.now() }));
    return cartLink(publicUrl, priced.cart.publicId);
  }

  /** A checkout that can still be paid at its stored total. @throws ApiError */
  async function obtainValid(request: CheckoutRequest, priced: PricedCart): Promise<MadeCheckout> {
    const first = await obtain(request, priced);
    if (first.isNew || (await isStillValid(first.checkout, request))) return first.checkout;
    await forgetCheckout(db, keyOf(request, priced), first.checkout);
    return (await obtain(request, priced)).checkout;
  }

  /** The stored checkout, or a new one; waits while another request is making it. @throws ApiError */
  async function obtain(
    request: CheckoutRequest,
    priced: PricedCart,
  ): Promise<{ checkout: MadeCheckout; isNew: boolean }> {
    const key = keyOf(request, priced);
    for (let check = 0; check < MAX_CHECKS; check += 1) {
      const obtained = await obtainCheckout(db, key, priced.yourPriceCents, clock.now());
      if (obtained.kind === 'made') return { checkout: obtained.checkout, isNew: false };
      if (obtained.kind === 'leased') {
        const checkout = await make(key, obtained.token, request, priced);
        if (checkout) return { checkout, isNew: true };
      } else {
        await pause(CHECK_EVERY_MS);
      }
    }
    throw new ApiError('unavailable');
  }

  /** Makes a checkout under a lease; null when another request took the lease in the meantime. @throws ApiError */
  async function make(
    key: CheckoutKey,
    token: string,
    request: CheckoutRequest,
    priced: PricedCart,
  ): Promise<MadeCheckout | null> {
    try {
      const outcome = await commerce.createCheckout({
        cartReference: priced.cart.id,
        lines: linesOf(priced),
        discountCode: priced.cart.discountCode,
        language: languageOf(request, priced),
        buyerAddress: request.buyerAddress,
      });
      const made = readOutcome(outcome, priced);
      reportTotals(made, priced);
      return (await keepCheckout(db, key, token, made)) ? made : null;
    } catch (error) {
      await releaseLease(db, key, token);
      throw error;
    }
  }

  async function isStillValid(made: MadeCheckout, { buyerAddress }: CheckoutRequest): Promise<boolean> {
    return (await commerce.findCheckoutTotal(made.shopCartId, buyerAddress)) === made.shopTotalCents;
  }

  function reportTotals({ shopTotalCents, differenceReason }: MadeCheckout, priced: PricedCart): void {
    const totals = { cartRowId: priced.cart.id, ourTotalCents: priced.yourPriceCents, shopTotalCents };
    if (differenceReason === null) {
      log.info(totals, 'Checkout created');
      return;
    }
    const checkoutDifference = shopTotalCents - priced.yourPriceCents;
    log.warn({ ...totals, checkoutDifference, reason: differenceReason }, 'Checkout total differs');
    if (differenceReason === 'prices') refreshCatalog();
  }

  function readOutcome(outcome: CheckoutOutcome, priced: PricedCart): MadeCheckout {
    if (outcome.kind === 'created') {
      const { checkoutUrl, shopCartId, totalCents: shopTotalCents } = outcome;
      if (!checkoutUrl || !shopCartId) {
        throw new ApiError('commerce_failed', { forPatient: ({ calls }) => calls.noCheckoutUrl });
      }
      const { reason: differenceReason } = compareTotals(priced, outcome);
      return { checkoutUrl, shopCartId, shopTotalCents, differenceReason };
    }
    if (outcome.kind === 'stock-short') {
      refreshCatalog();
      const titles = priced.items
        .filter((item) => outcome.variantIds.includes(item.variantId))
        .map((item) => `"${item.title}"`);
      const named = titles.length > 0 ? titles.join(', ') : 'an item';
      throw new ApiError('prices_changed', { message: `The shop no longer has enough of ${named}.` });
    }
    throw new ApiError('commerce_failed', {
      forPatient: ({ failures }) => (outcome.kind === 'try-later' ? failures.shopBusy : failures.shopRefused),
      cause: outcome.reason,
    });
  }
}

/** Whether the patient never saw today's total, neither as ours nor as the shop's. */
function isOutOfDate(
  { seenTotalCents, acceptedTotalCents }: CheckoutRequest,
  { yourPriceCents }: PricedCart,
): boolean {
  if (seenTotalCents === undefined) return false;
  return yourPriceCents !== seenTotalCents && yourPriceCents !== acceptedTotalCents;
}

const linesOf = (priced: PricedCart) =>
  priced.items.map((item) => ({ variantId: item.variantId, quantity: item.quantity }));

const languageOf = ({ language }: CheckoutRequest, { cart }: PricedCart): Language =>
  language ?? cart.language;

const keyOf = (request: CheckoutRequest, priced: PricedCart): CheckoutKey => ({
  cartId: priced.cart.id,
  browserHash: hashInput(request.browserToken),
  // After an order, earlier checkouts of the cart are not reused.
  contentHash: hashInput({
    lines: linesOf(priced),
    total: priced.yourPriceCents,
    language: languageOf(request, priced),
    orderedAt: priced.cart.orderedAt,
  }),
});

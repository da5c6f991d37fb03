import { z } from 'zod';
import { ApiError } from '../../http/api-error.js';
import type { CheckoutOutcome, CommerceProvider } from '../../providers/commerce/commerce-provider.js';
import type { CartService, PricedCart } from '../carts/cart-service.js';
import type { ForgetAnswer, RunOnce } from '../idempotency/run-once.js';

interface Dependencies {
  readonly carts: CartService;
  readonly commerce: CommerceProvider;
  readonly runOnce: RunOnce;
  readonly forgetAnswer: ForgetAnswer;
  /** Reads the shop's changes soon, because it knows something we do not. */
  readonly refreshCatalogue: () => void;
}

export interface CheckoutWish {
  readonly cartId: string;
  /** The total in cents that the patient saw; undefined when the caller did not say. */
  readonly seenTotalCents: number | undefined;
  /** Names the patient's browser; a repeat from it with unchanged lines gets the same checkout. */
  readonly browserToken: string;
  readonly buyerAddress: string | null;
}

/** A checkout as it is kept for a repeat. */
const keptSchema = z.object({ checkoutUrl: z.string().min(1), shopCartId: z.string().min(1) });
type Kept = z.infer<typeof keptSchema>;

export type CheckoutService = ReturnType<typeof createCheckoutService>;

export function createCheckoutService(dependencies: Dependencies) {
  const { carts, commerce, runOnce, forgetAnswer, refreshCatalogue } = dependencies;

  return {
    /**
     * The address of the shop's checkout for a cart at today's prices. A double click makes one checkout; another
     * reader of the same link gets one of their own. One that was paid, has expired or would charge another total is
     * not handed out again (DESIGN 5.14).
     * @throws ApiError `cart_not_found`, `empty_cart`, `prices_changed`, `commerce_failed`
     */
    async createCheckout(wish: CheckoutWish): Promise<string> {
      const priced = await carts.getPricedCart(wish.cartId);
      if (priced.items.length === 0) {
        throw new ApiError('empty_cart', { message: 'Nothing in this cart can be bought today.' });
      }
      if (wish.seenTotalCents !== undefined && wish.seenTotalCents !== priced.yourPriceCents) {
        throw new ApiError('prices_changed');
      }
      const first = await obtain(wish, priced);
      if (first.isNew || (await isStillGood(first.kept, wish, priced))) return first.kept.checkoutUrl;
      await forgetAnswer(keyOf(wish, priced));
      const second = await obtain(wish, priced);
      return second.kept.checkoutUrl;
    },
  };

  async function obtain(wish: CheckoutWish, priced: PricedCart): Promise<{ kept: Kept; isNew: boolean }> {
    let isNew = false;
    const { answer } = await runOnce(keyOf(wish, priced), async () => {
      isNew = true;
      const outcome = await commerce.createCheckout({
        cartReference: priced.cart.id,
        lines: linesOf(priced),
        discountCode: priced.cart.discountCode,
        buyerAddress: wish.buyerAddress,
      });
      return { status: 200, answer: readOutcome(outcome, priced) };
    });
    const kept = keptSchema.safeParse(answer);
    if (!kept.success)
      throw new ApiError('commerce_failed', { message: 'No checkout URL returned from API' });
    return { kept: kept.data, isNew };
  }

  async function isStillGood(kept: Kept, wish: CheckoutWish, priced: PricedCart): Promise<boolean> {
    const totalCents = await commerce.findCheckoutTotal(kept.shopCartId, wish.buyerAddress);
    return totalCents === priced.yourPriceCents;
  }

  function readOutcome(outcome: CheckoutOutcome, priced: PricedCart): Kept {
    if (outcome.kind === 'created') {
      const { checkoutUrl, shopCartId } = outcome;
      if (outcome.totalCents === priced.yourPriceCents) return { checkoutUrl, shopCartId };
      refreshCatalogue();
      throw new ApiError('prices_changed');
    }
    if (outcome.kind === 'stock-short') {
      refreshCatalogue();
      const titles = priced.items
        .filter((item) => outcome.variantIds.includes(item.variantId))
        .map((item) => `"${item.title}"`);
      const named = titles.length > 0 ? titles.join(', ') : 'an item';
      throw new ApiError('prices_changed', { message: `The shop no longer has enough of ${named}.` });
    }
    if (outcome.kind === 'code-refused') {
      throw new ApiError('commerce_failed', {
        message: `The shop does not take the code ${priced.cart.discountCode ?? ''} at the moment. Please ask your practice`,
      });
    }
    throw new ApiError('commerce_failed', {
      message: outcome.kind === 'try-later' ? 'The shop is busy' : 'The shop refused the order',
      cause: outcome.reason,
    });
  }
}

const linesOf = (priced: PricedCart) =>
  priced.items.map((item) => ({ variantId: item.variantId, quantity: item.quantity }));

const keyOf = (wish: CheckoutWish, priced: PricedCart) => ({
  scope: `checkout:${priced.cart.id}`,
  endpoint: 'shop-cart',
  key: wish.browserToken,
  // An order starts anew: what was handed out before it is not handed out again (DESIGN 5.14).
  body: { lines: linesOf(priced), total: priced.yourPriceCents, orderedAt: priced.cart.orderedAt },
});

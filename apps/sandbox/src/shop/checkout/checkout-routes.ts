import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { fitToStock } from '../check-cart-lines.js';
import type { Shop } from '../shop-context.js';
import type { Cart } from '../shop-types.js';
import { type CheckoutFields, checkoutPage, thankYouPage, unknownPage } from './checkout-page.js';
import { type CheckoutWords, checkoutWords } from './checkout-words.js';
import { SAMPLE_BUYER } from './pay-latest.js';
import { canBuy, placeOrder, priceOf } from './place-order.js';

const TEST_CARD = '4242 4242 4242 4242';
const DECLINED_CARD = '4000000000000002';
const START: CheckoutFields = { ...SAMPLE_BUYER, card: TEST_CARD };

/** Reads the form of a payment; its refusals are in the words of the checkout. */
function paymentSchema({ missing, invalid, tooLong }: CheckoutWords) {
  const required = (words: string) => z.string().trim().min(1, words).max(200, tooLong);
  return z.object({
    email: required(missing.email).pipe(z.email(invalid.email)),
    firstName: required(missing.firstName),
    lastName: required(missing.lastName),
    address: required(missing.address),
    city: required(missing.city),
    zip: required(missing.zip).regex(/^\d{5}(-\d{4})?$/, invalid.zip),
    card: required(missing.card)
      .transform((card) => card.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{13,19}$/, invalid.card)),
  });
}

/** The form as it was entered, to show it again. */
function readFields(body: Readonly<Record<string, unknown>>): CheckoutFields {
  const read = (name: keyof CheckoutFields): string => String(body[name] ?? '');
  return {
    email: read('email'),
    firstName: read('firstName'),
    lastName: read('lastName'),
    address: read('address'),
    city: read('city'),
    zip: read('zip'),
    card: read('card'),
  };
}

/** The shop's hosted checkout: checkout page, payment and thank-you page. */
export function createCheckoutRoutes(shop: Shop): Router {
  const router = Router();
  router.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  router.use(express.urlencoded({ extended: false, limit: '20kb' }));

  const findCart = (req: Request, key: unknown): Cart | null =>
    shop.carts.find(String(req.params.token), typeof key === 'string' ? key : '');
  const unknown = (res: Response): void => void res.status(404).type('html').send(unknownPage());
  const thankYou = (cart: Cart): string => `/checkouts/cn/${cart.token}/thank-you?key=${cart.key}`;
  const findVariant = (variantId: number) => shop.catalog.findVariant(variantId);

  interface View {
    fields?: CheckoutFields;
    errors?: Partial<Record<string, string>>;
    notice?: string;
    status?: number;
  }
  const show = (res: Response, cart: Cart, view: View = {}): void => {
    const page = checkoutPage({
      cart,
      priced: priceOf(cart, shop),
      currency: shop.settings.read().currency,
      fields: view.fields ?? START,
      errors: view.errors ?? {},
      notice: view.notice ?? null,
    });
    res
      .status(view.status ?? 200)
      .type('html')
      .send(page);
  };
  /** Lowers the cart to the available stock. */
  const refit = (cart: Cart): Cart => shop.carts.save({ ...cart, lines: fitToStock(cart.lines, shop).lines });

  router.get('/cn/:token', (req, res) => {
    const cart = findCart(req, req.query.key);
    if (cart === null) return unknown(res);
    if (cart.orderId !== null) return res.redirect(303, thankYou(cart));
    if (canBuy(cart, shop)) return show(res, cart);
    return show(res, refit(cart), { notice: checkoutWords(cart.language).changed });
  });

  router.post('/cn/:token/pay', (req, res) => {
    const cart = findCart(req, req.body?.key);
    if (cart === null) return unknown(res);
    if (cart.orderId !== null) return res.redirect(303, thankYou(cart));
    const words = checkoutWords(cart.language);
    const parsed = paymentSchema(words).safeParse(req.body);
    const fields = readFields(req.body ?? {});
    if (!parsed.success) {
      const errors = Object.fromEntries(
        parsed.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]),
      );
      return show(res, cart, { fields, errors, status: 422, notice: words.checkFields });
    }
    const { card, ...buyer } = parsed.data;
    if (card === DECLINED_CARD) {
      const errors = { card: words.cardDeclined };
      return show(res, cart, { fields, errors, status: 422, notice: words.paymentDeclined });
    }
    if (!canBuy(cart, shop)) return show(res, refit(cart), { fields, status: 409, notice: words.changed });
    placeOrder(cart, buyer, shop);
    return res.redirect(303, thankYou(cart));
  });

  router.get('/cn/:token/thank-you', (req, res) => {
    const cart = findCart(req, req.query.key);
    const order = cart?.orderId == null ? null : shop.orders.find(cart.orderId);
    if (order === null) return unknown(res);
    return res.type('html').send(thankYouPage(order, findVariant));
  });
  router.get('/orders/:token', (req, res) => {
    const order = shop.orders.list().find(({ token }) => token === req.params.token);
    if (order === undefined) return unknown(res);
    return res.type('html').send(thankYouPage(order, findVariant));
  });
  return router;
}

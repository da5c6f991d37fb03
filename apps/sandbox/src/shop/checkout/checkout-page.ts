import { type Html, html } from '../../http/html.js';
import { brandMark, icon } from '../../http/icon.js';
import { renderPage } from '../../http/page.js';
import { displayMoney } from '../../money.js';
import { orderMoney } from '../orders.js';
import { AUTOMATIC_DISCOUNT, type PricedCart } from '../price-cart.js';
import type { AppliedDiscount, Buyer, Cart, Order, OrderLine, Product, Variant } from '../shop-types.js';
import { inLanguage, variantIn } from '../translate-product.js';
import { type CheckoutWords, checkoutWords } from './checkout-words.js';

const STYLES = ['base.css', 'checkout.css'];

export interface CheckoutFields extends Buyer {
  card: string;
}
export interface CheckoutModel {
  cart: Cart;
  priced: PricedCart;
  currency: string;
  fields: CheckoutFields;
  errors: Partial<Record<keyof CheckoutFields, string>>;
  notice: string | null;
}

const frame = (title: string, body: Html, words = checkoutWords('EN')): string =>
  renderPage({
    title,
    lang: words.lang,
    styles: STYLES,
    body: html`<header class="ck-head"><a class="logo" href="/">${brandMark(28)}Sandbox shop</a><span class="badge amb">Sandbox</span><p>${words.noCharge}</p></header>${body}`,
  });

export interface SummaryLine {
  title: string;
  variant: string | null;
  image: string | null;
  quantity: number;
  cents: number;
}
interface FoundVariant {
  product: Product;
  variant: Variant;
}
interface Amounts {
  goodsCents: number;
  discounts: readonly AppliedDiscount[];
  shippingCents: number;
  taxCents: number;
  areTaxesIncluded: boolean;
  totalCents: number;
}

function summary(
  lines: readonly SummaryLine[],
  amounts: Amounts,
  currency: string,
  words: CheckoutWords,
): Html {
  const money = (cents: number) => displayMoney(cents, currency);
  const row = (name: Html | string, value: string, kind = '') =>
    html`<div class="${kind}"><dt>${name}</dt><dd>${value}</dd></div>`;
  const discountRow = ({ code, title, target, amountCents }: AppliedDiscount) => {
    // The shipping row already shows the discounted price.
    if (target === 'SHIPPING_LINE') return '';
    const plainName = title === AUTOMATIC_DISCOUNT ? words.automaticDiscount : title;
    const name =
      code === null ? plainName : html`${words.discount} <b class="code">${icon('tag', 14)}${code}</b>`;
    return row(name, money(-amountCents), 'save');
  };
  return html`<section class="ck-sum" aria-labelledby="sum"><h2 id="sum">${words.summary}</h2>
<ul class="ck-lines">${lines.map(
    (line) =>
      html`<li><span class="thumb">${
        line.image === null
          ? html`<span class="noimg">${words.noImage}</span>`
          : html`<img src="/art/${line.image}" alt="" width="64" height="64">`
      }</span><span class="what"><b>${line.title}</b>${line.variant === null ? '' : html`<span>${line.variant}</span>`}<span>${words.quantity} ${line.quantity}</span></span><span class="price">${money(line.cents)}</span></li>`,
  )}</ul>
<dl class="ck-tot">
${row(words.subtotal, money(amounts.goodsCents))}
${amounts.discounts.map(discountRow)}
${row(words.shipping, amounts.shippingCents === 0 ? words.free : money(amounts.shippingCents))}
${amounts.taxCents === 0 ? '' : row(amounts.areTaxesIncluded ? words.taxIncluded : words.tax, money(amounts.taxCents))}
${row(words.total, money(amounts.totalCents), 'tot')}
</dl></section>`;
}

function field(
  model: CheckoutModel,
  name: keyof CheckoutFields,
  label: string,
  extra: Record<string, string> = {},
): Html {
  const error = model.errors[name];
  const attributes = Object.entries(extra).map(([key, value]) => html` ${key}="${value}"`);
  const described = error === undefined ? '' : html` aria-invalid="true" aria-describedby="${name}-error"`;
  return html`<div class="field ${extra.class ?? ''}"><label for="${name}">${label}</label><input class="input${error === undefined ? '' : ' bad'}" id="${name}" name="${name}" value="${model.fields[name]}" required${described}${attributes}>${
    error === undefined ? '' : html`<p class="bad-t" id="${name}-error">${error}</p>`
  }</div>`;
}

/** A variant's title in a language, with its picture. */
function showVariant({ product, variant }: FoundVariant, language: string) {
  const shown = inLanguage(product, language);
  const { title, image } = variantIn(shown, variant);
  return {
    title: shown.title,
    variant: title === 'Default Title' ? null : title,
    image: image ?? product.images[0] ?? null,
  };
}

const linesOf = (priced: PricedCart, language: string): SummaryLine[] =>
  priced.lines.map(({ line, subtotalCents, ...found }) => ({
    ...showVariant(found, language),
    quantity: line.quantity,
    cents: subtotalCents,
  }));

/** An order line's title: as sold, in the language of its cart where the shop has a translation. */
function showOrderLine(line: OrderLine, found: FoundVariant | null, language: string) {
  const asSold = { title: line.title, variant: line.variantTitle, image: null };
  if (found === null) return asSold;
  const shown = showVariant(found, language);
  const isTranslated = found.product.translations?.[language] !== undefined;
  return isTranslated ? shown : { ...asSold, image: shown.image };
}

/** The checkout page. Works without JavaScript. */
export function checkoutPage(model: CheckoutModel): string {
  const { cart, priced, currency } = model;
  const words = checkoutWords(cart.language);
  const total = displayMoney(priced.totalCents, currency);
  const form = html`<form class="ck-form" method="post" action="/checkouts/cn/${cart.token}/pay">
<input type="hidden" name="key" value="${cart.key}">
${model.notice === null ? '' : html`<p class="notice" role="alert">${icon('circle-alert', 20)}<span>${model.notice}</span></p>`}
<fieldset><legend>${words.contact}</legend>${field(model, 'email', words.email, { type: 'email', autocomplete: 'email' })}</fieldset>
<fieldset><legend>${words.delivery}</legend><div class="two">${field(model, 'firstName', words.firstName)}${field(model, 'lastName', words.lastName)}</div>${field(model, 'address', words.address)}<div class="two">${field(model, 'city', words.city)}${field(model, 'zip', words.zip, { inputmode: 'numeric' })}</div></fieldset>
<fieldset><legend>${words.payment}</legend>${field(model, 'card', words.card, { inputmode: 'numeric', autocomplete: 'off' })}<p class="hint">${words.cardHint}</p></fieldset>
<button class="btn primary lg block">${icon('lock', 18)}${words.pay}, ${total}</button>
</form>`;
  const empty = html`<div class="ck-form"><h2>${words.empty}</h2><p class="lead">${words.emptyHint}</p></div>`;
  return frame(
    words.checkout,
    html`<main class="ck"><h1 class="sr">${words.checkout}</h1>${summary(linesOf(priced, cart.language), priced, currency, words)}${priced.lines.length === 0 ? empty : form}</main>`,
    words,
  );
}

/** The page after payment, and the order's status page. */
export function thankYouPage(order: Order, find: (variantId: number) => FoundVariant | null): string {
  const { language } = order;
  const words = checkoutWords(language);
  const lines = order.lines.map((line) => ({
    ...showOrderLine(line, line.variantId === null ? null : find(line.variantId), language),
    quantity: line.quantity,
    cents: line.priceCents * line.quantity,
  }));
  const amounts = { ...order, totalCents: orderMoney(order).totalCents };
  return frame(
    `${words.order} #${order.number}`,
    html`<main class="ck">${summary(lines, amounts, order.currency, words)}<div class="ck-form"><div class="done">${icon('circle-check', 40, 1.6)}<div><p class="hint">${words.order} #${order.number}</p><h1>${words.thanks}${order.buyer.lastName === null ? '' : html`, ${order.buyer.firstName}`}</h1></div></div><p class="lead">${words.confirmed}</p></div></main>`,
    words,
  );
}

export const unknownPage = (): string =>
  frame(
    'Checkout not found',
    html`<main class="ck-none"><h1>Checkout not found</h1><p>This checkout does not exist, or the link is incomplete. Open the cart link again and tap Proceed to Checkout.</p></main>`,
  );

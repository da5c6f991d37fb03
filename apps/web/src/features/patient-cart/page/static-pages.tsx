import type { PatientCart, PatientPageModel } from '@eyecart/shared/contracts';
import { acceptedLanguage } from '@eyecart/shared/languages/accepted-language';
import { isLanguage, type Language } from '@eyecart/shared/languages/languages';
import { wordsIn } from '@eyecart/shared/languages/words';
import { chooseLines, LINE_FIELD, type LineChoice, SET_FIELD } from '@eyecart/shared/rules/choose-lines';
import { AGAIN_FIELD } from '@eyecart/shared/rules/patient-path';
import { priceCart } from '@eyecart/shared/rules/pricing';
import { renderToStaticMarkup } from 'react-dom/server.browser';
import { parseItems } from '../order/parse-items';
import type { PageSource } from '../script/page-source';
import { readCartId } from '../script/read-cart-id';
import { scriptWords } from '../script/script-words';
import type { PatientView } from './page-model';
import { PatientPage } from './patient-page';

/** The page's content as markup, rendered in the browser. */
export function renderContent(view: PatientView): HTMLElement {
  const content = document.createElement('div');
  const { pathname: address, search } = window.location;
  const language = languageOf(view, new URLSearchParams(search).get('lang'));
  content.innerHTML = renderToStaticMarkup(
    <PatientPage language={language} address={address} portalName="Eyecart" view={view} />,
  );
  content.dataset.words = JSON.stringify(scriptWords(wordsIn(language)));
  document.documentElement.lang = language;
  return content;
}

/** The patient's choice, else the cart's language, else the browser's. */
function languageOf(view: PatientView, chosen: string | null): Language {
  if (isLanguage(chosen)) return chosen;
  return view.state === 'ready' ? view.cart.language : acceptedLanguage(navigator.languages.join());
}

const GONE = [400, 404, 410];

/** Renders the page in the browser from the API's JSON, for places where no server renders it. */
export const staticPages: PageSource = {
  async read(address) {
    const { pathname, searchParams } = new URL(address, window.location.href);
    const cartId = encodeURIComponent(readCartId(pathname));
    const response = await fetch(`/api/carts/${cartId}`, { credentials: 'include', cache: 'no-store' });
    if (GONE.includes(response.status)) return renderContent({ state: 'not-found', linkAgain: 'offered' });
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    const cart = (await response.json()) as PatientCart;
    const notice = searchParams.get('notice') === 'prices-changed' ? 'prices-changed' : null;
    const isOrderingAgain = cart.orderedAt !== null && searchParams.has(AGAIN_FIELD);
    return renderContent({ ...applyChoice(cart, readChoice(searchParams)), notice, isOrderingAgain });
  },
};

/** The quantities in a URL, with the button that changes a line; null when it has none. */
function readChoice(params: URLSearchParams): LineChoice | null {
  const lines = [...params].flatMap(([name, value]) =>
    name.startsWith(LINE_FIELD) ? [[name.slice(LINE_FIELD.length), Number(value)] as const] : [],
  );
  if (lines.length === 0) return null;
  const [id, quantity] = params.get(SET_FIELD)?.split(':') ?? [];
  return { ...Object.fromEntries(lines), ...(id && quantity ? { [id]: Number(quantity) } : {}) };
}

/** The cart with the sums of the choice; a choice without any product is ignored. */
function applyChoice(
  cart: PatientCart,
  choice: LineChoice | null,
): Extract<PatientPageModel, { state: 'ready' }> {
  const now = new Date().toISOString();
  const view = {
    state: 'ready',
    notice: null,
    checkoutError: null,
    shopTotal: null,
    refillTexts: null,
    isOrderingAgain: false,
    now,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  } as const;
  const lines = parseItems(cart.items) ?? [];
  const chosen = choice === null ? lines : chooseLines(lines, choice);
  const sums = priceCart(chosen, cart.practiceDiscountCode);
  if (chosen.length === 0 || sums.itemCount === cart.itemCount) return { ...view, cart, choice: null };
  const {
    itemCount,
    onlinePriceCents: totalPrice,
    discountCents: discount,
    yourPriceCents: yourPrice,
  } = sums;
  return { ...view, cart: { ...cart, itemCount, totalPrice, discount, yourPrice }, choice };
}

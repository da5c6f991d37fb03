import type { PatientCart } from '@eyecart/shared/contracts';
import { renderToStaticMarkup } from 'react-dom/server.browser';
import type { PatientView } from './page-model';
import type { PageSource } from './page-source';
import { PatientPage } from './patient-page';
import { readCartId } from './read-cart-id';

/** The page's content as markup, rendered in the browser. */
export function renderContent(view: PatientView): Element {
  const content = document.createElement('div');
  content.innerHTML = renderToStaticMarkup(<PatientPage language="en" portalName="Eyecart" view={view} />);
  return content;
}

const GONE = [400, 404, 410];

/** Renders the page in the browser from the API's JSON, for places where no server renders it (docs/product.md §7.1). */
export const staticPages: PageSource = {
  async read(address) {
    const { pathname, searchParams } = new URL(address, window.location.href);
    const cartId = encodeURIComponent(readCartId(pathname));
    const response = await fetch(`/api/carts/${cartId}`, { credentials: 'include', cache: 'no-store' });
    if (GONE.includes(response.status)) return renderContent({ state: 'not-found' });
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    const cart = (await response.json()) as PatientCart;
    const notice = searchParams.get('notice') === 'prices-changed' ? 'prices-changed' : null;
    return renderContent({ state: 'ready', cart, notice, checkoutError: null, shopTotal: null });
  },
};

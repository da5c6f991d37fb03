import { addressWith } from '../page/page-address';

/** Restores the page's own URL in the browser: a reload must not post the form again or repeat an old notice. */
export function keepAddress(cartId: string, form: HTMLFormElement): void {
  const address = addressWith(`/cart/${encodeURIComponent(cartId)}`, form.dataset.fields ?? '');
  const { pathname, search } = window.location;
  if (pathname + search !== address) window.history.replaceState(null, '', address);
}

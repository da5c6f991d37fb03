import type { ShopTotal } from '@eyecart/shared/contracts';
import { findForm } from './live-page';
import { fillGaps, type ScriptWords } from './script-words';

/** The button's label while nothing is in progress, stored on the button. */
const idleLabel = (button: HTMLElement): string => button.dataset.label ?? button.textContent ?? '';

/** Shows that a checkout is in progress, or with null that the button can be pressed. */
export function showBusy(form: HTMLFormElement, words: ScriptWords | null): void {
  const button = form.querySelector<HTMLElement>('.btn');
  const status = form.querySelector<HTMLElement>('[role=status]');
  if (!button || !status) return;
  button.dataset.label = idleLabel(button);
  status.textContent = words?.oneMoment ?? '';
  if (words === null) {
    button.removeAttribute('aria-disabled');
    button.replaceChildren(button.dataset.label);
    return;
  }
  const spinner = document.createElement('span');
  spinner.className = 'spin';
  spinner.ariaHidden = 'true';
  button.setAttribute('aria-disabled', 'true');
  button.replaceChildren(spinner, words.creating);
}

/** Shows why the checkout failed above the button, or nothing. */
export function showCheckoutFailure(form: HTMLFormElement, message: string | null): void {
  showNote(form, '.note.bad', message);
}

/** Shows the shop's own total, which the next press agrees to (docs/product.md §7.3). */
export function showShopTotal(root: Element, shopTotal: ShopTotal, words: ScriptWords): void {
  const form = findForm(root);
  if (!form) return;
  const dollars = new Intl.NumberFormat(words.locale, { style: 'currency', currency: 'USD' });
  const total = dollars.format(shopTotal.total / 100);
  setText(form, '.total b', total);
  form.querySelector('.total em')?.remove();
  setText(root, '.yours dd', total);
  setText(root, '.rule dt', words.subtotalAtShop);
  setText(root, '.rule dd', total);
  const discountCents = Number(form.dataset.online) - shopTotal.total;
  setText(root, '.save dt', words.discountAtShop);
  setText(root, '.save dd', `\u2212${dollars.format(discountCents / 100)}`);
  if (discountCents <= 0) root.querySelector('.save')?.remove();
  // Only a line's list price is left, since it is not known how the shop splits its discount.
  for (const list of root.querySelectorAll('.price s')) {
    list.firstElementChild?.removeAttribute('class');
    list.parentElement?.replaceChildren(...list.childNodes);
  }
  const isLower = shopTotal.total < Number(form.querySelector<HTMLInputElement>('[name=total]')?.value);
  // The practice's number appears once on the screen, and not in the note about a lower total.
  const phone = form.querySelector('.note a');
  if (isLower) phone?.remove();
  else if (phone) root.querySelector('.why .ask')?.remove();
  const message = isLower ? shopTotal.message : fillGaps(words.shopTotal, shopTotal.message);
  showNote(form, '.note:not(.bad)', message);
  const button = form.querySelector<HTMLElement>('.btn');
  if (button) {
    button.dataset.label = fillGaps(words.proceedAt, total);
    button.textContent = button.dataset.label;
  }
  const accepted = form.querySelector<HTMLInputElement>('[name=acceptedTotal]');
  if (!accepted) return;
  accepted.disabled = false;
  accepted.value = String(shopTotal.total);
}

function showNote(form: HTMLFormElement, selector: string, message: string | null): void {
  const note = form.querySelector<HTMLElement>(selector);
  if (!note) return;
  setText(note, 'p', message ?? '');
  note.hidden = message === null;
  if (message !== null) note.scrollIntoView({ block: 'nearest' });
}

function setText(within: Element, selector: string, content: string): void {
  const element = within.querySelector(selector);
  if (element) element.textContent = content;
}

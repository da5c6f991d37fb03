import { PAGE_STATUS_ID } from '../page/page-model';
import type { PageSource } from './page-source';
import { readCartId } from './read-cart-id';
import type { ScriptWords } from './script-words';

/** The page in the browser, as its parts share it. */
export interface LivePage {
  readonly root: HTMLElement;
  readonly cartId: string;
  readonly words: ScriptWords;
  readonly source: PageSource;
  /** Leaves for the shop's checkout. */
  readonly leaveFor: (url: string) => void;
}

/** Describes the page at the current URL. */
export const openLivePage = (root: HTMLElement, source: PageSource): LivePage => ({
  root,
  cartId: readCartId(window.location.pathname),
  // Written by our own server.
  words: JSON.parse(root.dataset.words ?? '{}') as ScriptWords,
  source,
  leaveFor: (url) => window.location.assign(url),
});

/** The checkout form, or null in the states without an order. */
export const findForm = (content: Element): HTMLFormElement | null =>
  content.querySelector<HTMLFormElement>('form.go');

/** Tells people who cannot see the page what changed. */
export function announce(message: string): void {
  const status = document.getElementById(PAGE_STATUS_ID);
  if (status) status.textContent = message;
}

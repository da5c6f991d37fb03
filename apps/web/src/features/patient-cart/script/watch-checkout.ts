import { failedCheckout } from '../order/failed-checkout';
import { CartCallError, createCheckout } from './cart-api';
import { findForm, type LivePage } from './live-page';
import { refreshPage } from './refresh-page';
import { fillGaps } from './script-words';
import { showBusy, showCheckoutFailure, showShopTotal } from './show-checkout';
import { choiceButton } from './watch-choice';

/** If the shop's page has not loaded by then, the button works again. */
const LEAVING_MS = 15_000;

/** The refusals of an order that is no longer as the page shows it. */
const OUTDATED: ReadonlySet<string | null> = new Set(['prices_changed', 'empty_cart', 'cart_not_found']);

/** Proceed to Checkout with script: busy state, one checkout per press, errors on the page. */
export function watchCheckout(page: LivePage): void {
  const { root, words } = page;
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = () => {
    clearTimeout(timer);
    isRunning = false;
    const form = findForm(root);
    if (form) showBusy(form, null);
  };

  async function proceed(form: HTMLFormElement): Promise<void> {
    if (isRunning || root.dataset.choosing) return;
    isRunning = true;
    showCheckoutFailure(form, null);
    showBusy(form, words);
    try {
      const answer = await createCheckout(page.cartId, form, words);
      if (typeof answer === 'string') {
        timer = setTimeout(settle, LEAVING_MS);
        page.leaveFor(answer);
        return;
      }
      settle();
      showShopTotal(root, answer, words);
    } catch (failure) {
      const isRefreshed = await refreshIfOutdated(failure);
      settle();
      if (!isRefreshed) showCheckoutFailure(form, wordsOf(failure));
    }
  }

  function wordsOf(failure: unknown): string {
    const message = failure instanceof Error ? failure.message : String(failure);
    const needsTryAgain = !(failure instanceof CartCallError) || failure.needsTryAgain;
    return failedCheckout({ message, needsTryAgain }, (bare) => fillGaps(words.failed, bare), words);
  }

  /** True if the order had changed or its link had expired, and the page now says so. */
  async function refreshIfOutdated(failure: unknown): Promise<boolean> {
    if (!(failure instanceof CartCallError) || !OUTDATED.has(failure.code)) return false;
    return refreshPage(page, 'refused').then(
      () => true,
      () => false,
    );
  }

  root.addEventListener('submit', (event) => {
    const form = findForm(root);
    if (event.target !== form || form === null || choiceButton(event)) return;
    event.preventDefault();
    void proceed(form);
  });
  // The back button restores the page as it was, busy; the button must work again.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) settle();
  });
}

import { countWhenSeen } from './count-when-seen';
import { keepAddress } from './keep-address';
import { findForm, openLivePage } from './live-page';
import type { PageSource } from './page-source';
import { watchCheckout } from './watch-checkout';
import { watchChoice } from './watch-choice';
import { watchGoBack } from './watch-go-back';
import { watchImages } from './watch-images';
import { watchPrices } from './watch-prices';

/**
 * The page's behavior with script, on top of HTML that works without it: busy state, live price check, counting it as
 * opened, and errors in place. `data-live` on the root says that it runs.
 */
export function startLivePage(root: HTMLElement, source: PageSource): void {
  const page = openLivePage(root, source);
  const form = findForm(root);
  if (form) keepAddress(page.cartId, form);
  watchGoBack(root);
  watchImages(root, page.words.noImage);
  watchChoice(page);
  watchCheckout(page);
  watchPrices(page);
  root.dataset.live = 'true';
  // Animation frames only run in visible tabs.
  if (form) requestAnimationFrame(() => setTimeout(() => countWhenSeen(page.cartId)));
}

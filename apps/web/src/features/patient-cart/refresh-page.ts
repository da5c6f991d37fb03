import { findForm, type LivePage } from './live-page';
import { offerOf, swapContent } from './swap-content';

/** Why the page is read again: it may be out of date, or the server has just refused its total. */
type Reason = 'stale' | 'refused';

/**
 * Reads the page again and shows it if prices or stock have changed, with a notice (docs/product.md §7.2). After a refusal
 * the notice is shown in any case and gets the focus.
 * @throws Error when the page cannot be read
 */
export async function refreshPage({ root, cartId, source }: LivePage, reason: Reason): Promise<void> {
  const fresh = await source.read(`${addressOf(cartId, root)}notice=prices-changed`);
  if (reason === 'stale' && offerOf(fresh) === offerOf(root)) return;
  swapContent(root, fresh);
  if (reason === 'refused') root.querySelector<HTMLElement>('.changed')?.focus();
}

/** The page's own address with the patient's choice, open for one more parameter. */
function addressOf(cartId: string, root: HTMLElement): string {
  const choice = findForm(root)?.dataset.choice ?? '';
  return `/cart/${encodeURIComponent(cartId)}?${choice}${choice && '&'}`;
}

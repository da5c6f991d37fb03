import { LINE_FIELD, SET_FIELD } from '@eyecart/shared/rules/choose-lines';
import { AGAIN_FIELD } from '@eyecart/shared/rules/patient-path';
import { findForm, type LivePage } from './live-page';
import { offerOf, swapContent } from './swap-content';

/** Why the page is reloaded: it may be out of date, the server refused its total, or the patient changed a line. */
type Reason = 'stale' | 'refused' | 'chosen';

/**
 * Reloads the page's content and shows it. If prices or stock have changed, or the server refused the total, it comes
 * with a notice. `set` changes one line, as `{id}:{quantity}`.
 * @throws Error when the page cannot be read
 */
export async function refreshPage(page: LivePage, reason: Reason, set?: string): Promise<void> {
  const { root, source } = page;
  const fresh = await source.read(addressOf(page, set));
  const isChanged = offerOf(fresh) !== offerOf(root);
  if (reason === 'stale' && !isChanged) return;
  if (reason === 'chosen' && !isChanged) fresh.querySelector('.changed')?.remove();
  swapContent(root, fresh);
  // Another page, such as that of an expired link, starts at its heading.
  const start = root.querySelector<HTMLElement>(findForm(root) ? '.changed' : 'h1');
  if (!start || (reason !== 'refused' && findForm(root))) return;
  start.tabIndex = -1;
  start.focus();
}

/** The page's URL with the patient's choice and the notice. */
function addressOf({ cartId, root }: LivePage, set: string | undefined): string {
  const form = findForm(root);
  const query = new URLSearchParams(form && set ? fieldsOf(form) : (form?.dataset.fields ?? ''));
  if (set) query.set(SET_FIELD, set);
  query.set('notice', 'prices-changed');
  return `/cart/${encodeURIComponent(cartId)}?${query}`;
}

/** The quantities in the form's fields, and whether it is one more order. */
const fieldsOf = (form: HTMLFormElement): string[][] =>
  [...new FormData(form)].flatMap(([name, value]) =>
    name.startsWith(LINE_FIELD) || name === AGAIN_FIELD ? [[name, String(value)]] : [],
  );

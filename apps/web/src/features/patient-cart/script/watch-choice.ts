import { SET_FIELD } from '@eyecart/shared/rules/choose-lines';
import { keepAddress } from './keep-address';
import { announce, findForm, type LivePage } from './live-page';
import { refreshPage } from './refresh-page';

/** The button that changes a line, if it was one that submitted the form. */
export const choiceButton = ({ submitter }: SubmitEvent): HTMLButtonElement | null =>
  submitter instanceof HTMLButtonElement && submitter.name === SET_FIELD ? submitter : null;

/** Changes the quantity of a line without loading the whole page; the sums come from the server (docs/product.md §7.11). */
export function watchChoice(page: LivePage): void {
  const { root, words } = page;

  async function choose(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
    // One change at a time, and none during a checkout: each is relative to what the page shows.
    if (root.dataset.choosing || form.querySelector('[aria-disabled]')) return;
    root.dataset.choosing = 'true';
    try {
      await refreshPage(page, 'chosen', button.value);
      const fresh = findForm(root);
      if (fresh) keepAddress(page.cartId, fresh);
      announce(fresh?.querySelector('.total')?.textContent ?? '');
    } catch {
      showAtLine(button, words.notChanged);
    } finally {
      delete root.dataset.choosing;
    }
  }

  root.addEventListener('submit', (event) => {
    const button = choiceButton(event);
    const form = findForm(root);
    if (!button || !form) return;
    event.preventDefault();
    void choose(form, button);
  });
}

/** Says why a line has not changed, where the patient pressed; the next change of the page takes it away. */
function showAtLine(button: HTMLElement, message: string): void {
  const choice = button.closest('.choice');
  const note = choice?.querySelector('.note') ?? document.createElement('span');
  note.className = 'note bad';
  note.role = 'alert';
  choice?.append(note);
  note.textContent = message;
}

import { FIRST_VIEW_ID, type FirstView } from '@eyecart/shared/contracts';
import { isServer } from './server-view';

let view = isServer ? null : readFirstView();

/** The data that the server rendered this document from; null when it came from the service worker or the dev server. */
export const firstView = (): FirstView | null => view;

/** Called on a new sign-in: the data is about the practice, or the sign-in card, that the document was loaded with. */
export const forgetFirstView = (): void => {
  view = null;
};

/** Our own server wrote it into this document. */
function readFirstView(): FirstView | null {
  const text = document.getElementById(FIRST_VIEW_ID)?.textContent;
  return text ? (JSON.parse(text) as FirstView) : null;
}

interface Typed {
  readonly text: string;
  readonly hasFocus: boolean;
}

/** The value and focus of a server-rendered field when the script takes over. */
export function typedBefore(id: string): Typed {
  const field = isServer ? null : document.querySelector<HTMLInputElement>(`input#${id}`);
  return { text: field?.value ?? '', hasFocus: field !== null && field === document.activeElement };
}

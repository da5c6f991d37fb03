import { FIRST_VIEW_ID, type FirstView } from '@eyecart/shared/contracts';
import { isServer } from './server-view';

let view = isServer ? null : readFirstView();

/** What the server painted this document from; null when the document came from the service worker or the dev server. */
export const firstView = (): FirstView | null => view;

/** It is about the practice, or the sign-in, that the document was loaded with. */
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

/** What a painted field holds when the script takes over from the painted page, and whether it has the focus. */
export function typedBefore(id: string): Typed {
  const field = isServer ? null : document.querySelector<HTMLInputElement>(`input#${id}`);
  return { text: field?.value ?? '', hasFocus: field !== null && field === document.activeElement };
}

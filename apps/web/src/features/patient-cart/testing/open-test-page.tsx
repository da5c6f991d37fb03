import type { Language } from '@eyecart/shared/languages/languages';
import { wordsIn } from '@eyecart/shared/languages/words';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PatientView } from '../page/page-model';
import { PatientPage } from '../page/patient-page';
import { scriptWords } from '../script/script-words';

/** The page's content as the server renders it, for the patient page's tests. */
export function renderView(view: PatientView, language: Language = 'en'): string {
  return renderToStaticMarkup(
    <PatientPage
      language={language}
      address="/cart/4Tn8cWe2x7QpLmZr9KbVsY"
      portalName="Eyecart"
      view={view}
    />,
  );
}

/** An answer of the server with the whole page. */
export const pageAnswer = (view: PatientView, status = 200): Response =>
  new Response(`<!doctype html><title>Page</title><div id="page">${renderView(view)}</div>`, {
    status,
    headers: { 'content-type': 'text/html' },
  });

/** Puts the page into the document as the browser would get it, without script. */
export function openTestPage(
  view: PatientView,
  address = '/cart/4Tn8cWe2x7QpLmZr9KbVsY',
  language: Language = 'en',
): HTMLElement {
  window.history.replaceState(null, '', address);
  document.body.innerHTML = `<div id="page">${renderView(view, language)}</div><p id="page-status" role="status"></p>`;
  const root = document.getElementById('page');
  if (!root) throw new Error('The page has no root.');
  root.dataset.words = JSON.stringify(scriptWords(wordsIn(language)));
  return root;
}

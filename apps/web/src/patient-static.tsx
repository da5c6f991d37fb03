import { PAGE_ROOT_ID } from './features/patient-cart/page/page-model';
import { renderContent, staticPages } from './features/patient-cart/page/static-pages';
import { startLivePage } from './features/patient-cart/script/start-live-page';

/** The patient page where no server renders it: React renders it here, and the same script as elsewhere takes over. */
const root = document.getElementById(PAGE_ROOT_ID);
if (root) {
  root.replaceChildren(...renderContent({ state: 'loading' }).childNodes);
  const { pathname, search } = window.location;
  const content = await staticPages.read(pathname + search).catch(() => renderContent({ state: 'error' }));
  root.replaceChildren(...content.childNodes);
  root.dataset.words = content.dataset.words;
  startLivePage(root, staticPages);
}

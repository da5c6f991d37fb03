import { countWhenSeen } from './features/patient-cart/count-when-seen';
import { PAGE_DATA_ID, PAGE_ROOT_ID } from './features/patient-cart/page-model';
import { readCartId, readPageData } from './features/patient-cart/read-page-data';
// Bundled on its own, React included, and loaded below. A plain `import()` would pull in Vite's preload helper and the
// chunks shared with the portal, which together exceed the page's 75 kB (docs/product.md §11.8).
import startPageUrl from './features/patient-cart/start-page.tsx?worker&url';
import { watchEarlySubmit } from './features/patient-cart/watch-early-submit';

/** The page's script comes in two steps: this small one now, the components after the first paint. */
const start = async (): Promise<void> => {
  if (import.meta.env.DEV) await import('./features/patient-cart/start-page');
  else await import(/* @vite-ignore */ startPageUrl);
};

/** Waits for the page to load and paint a frame: it works without scripts, so painting comes first. */
function whenPainted(run: () => void): void {
  const waitForFrame = () => afterFrame(run);
  if (document.readyState === 'complete') waitForFrame();
  else window.addEventListener('load', waitForFrame, { once: true });
}

/** Frames only come in visible tabs. */
const afterFrame = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run));

const root = document.getElementById(PAGE_ROOT_ID);
const pageData = document.getElementById(PAGE_DATA_ID);

if (root && pageData) {
  // A reload must not post the form again or repeat an old notice.
  const cartId = readCartId(window.location.pathname);
  const address = `/cart/${encodeURIComponent(cartId)}`;
  if (window.location.pathname + window.location.search !== address) {
    window.history.replaceState(null, '', address);
  }
  watchEarlySubmit(root);
  // If the rest fails to load, the page still works: its form posts.
  whenPainted(() => void start().catch(() => undefined));
  // Not after everything has loaded: on a slow phone, many people have left by then.
  afterFrame(() => {
    if (readPageData(pageData.textContent)?.model.state === 'ready') countWhenSeen(cartId);
  });
} else {
  void start();
}

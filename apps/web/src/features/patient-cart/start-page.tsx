import { createRoot, hydrateRoot } from 'react-dom/client';
import { PAGE_DATA_ID, PAGE_ROOT_ID } from './page-model';
import { PatientPage } from './patient-page';
import { readCartId, readPageData } from './read-page-data';

/**
 * Hydrates the server's HTML, or renders the page where no server did. Runs when loaded: it is bundled on its own (see
 * patient.tsx) and exports nothing. `data-live` on the root says that it has taken over, `data-leaving` that the plain
 * form is being submitted.
 */
const root = document.getElementById(PAGE_ROOT_ID);
const data = readPageData(document.getElementById(PAGE_DATA_ID)?.textContent);
const cartId = readCartId(window.location.pathname);

if (root && !root.dataset.leaving) {
  root.dataset.live = 'true';
  if (data) {
    hydrateRoot(
      root,
      <PatientPage
        language={data.language}
        portalName={data.portalName}
        initial={data.model}
        cartId={cartId}
      />,
    );
  } else {
    const initial = cartId ? ({ state: 'loading' } as const) : ({ state: 'not-found' } as const);
    createRoot(root).render(
      <PatientPage language="en" portalName="Eyecart" initial={initial} cartId={cartId} />,
    );
  }
}

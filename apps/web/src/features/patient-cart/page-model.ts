import type { PatientCart } from '@eyecart/shared/contracts';

/** Why the page shows a notice above the lines. */
export type PatientNotice = 'prices-changed';

/** What the server gives the page. `checkoutError` is the bare message of a failed checkout (DESIGN 5.24). */
export type PatientPageModel =
  | { state: 'ready'; cart: PatientCart; notice: PatientNotice | null; checkoutError: string | null }
  | { state: 'not-found' }
  | { state: 'error' };

/** What the browser may show besides: where no server renders, the page starts by loading (DESIGN 1). */
export type PatientView = PatientPageModel | { state: 'loading' };

/** What the HTML carries for the script that hydrates it. */
export interface PatientPageData {
  portalName: string;
  model: PatientPageModel;
}

/** Ids of the elements that hold the markup and the inert JSON. */
export const PAGE_ROOT_ID = 'page';
export const PAGE_DATA_ID = 'page-data';

import type { PageLanguage, PatientPageModel } from '@eyecart/shared/contracts';

/** What the page shows. Where no server renders it, it starts by loading (docs/product.md §7.1). */
export type PatientView = PatientPageModel | { state: 'loading' };

/** What the HTML carries for hydration. */
export interface PatientPageData {
  language: PageLanguage;
  portalName: string;
  model: PatientPageModel;
}

/** Ids of the elements with the markup and the inert JSON. */
export const PAGE_ROOT_ID = 'page';
export const PAGE_DATA_ID = 'page-data';

import type { PatientPageModel } from '@eyecart/shared/contracts';

/** The page's state. Where no server renders it, it starts by loading. */
export type PatientView = PatientPageModel | { state: 'loading' };

/** After an order the page is a receipt, until the patient asks for prices and button again. */
export const isReceipt = (view: Extract<PatientPageModel, { state: 'ready' }>): boolean =>
  view.cart.orderedAt !== null && !view.isOrderingAgain;

/** Id of the element with the page's content. */
export const PAGE_ROOT_ID = 'page';

/** Id of the live region that announces changes. It is outside the content, which changes replace. */
export const PAGE_STATUS_ID = 'page-status';

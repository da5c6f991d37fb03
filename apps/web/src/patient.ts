import { PAGE_ROOT_ID } from './features/patient-cart/page-model';
import { serverPages } from './features/patient-cart/page-source';
import { startLivePage } from './features/patient-cart/start-live-page';

/** The script of the patient page that the API rendered. If it fails to load, the page still works: its form posts. */
const root = document.getElementById(PAGE_ROOT_ID);
if (root) startLivePage(root, serverPages);

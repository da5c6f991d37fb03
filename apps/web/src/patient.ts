import { PAGE_ROOT_ID } from './features/patient-cart/page/page-model';
import { serverPages } from './features/patient-cart/script/page-source';
import { startLivePage } from './features/patient-cart/script/start-live-page';

/** The script of the patient page that the API rendered. If it fails to load, the page still works: its form posts. */
const root = document.getElementById(PAGE_ROOT_ID);
if (root) startLivePage(root, serverPages);

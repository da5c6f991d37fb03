import { isServer, serverView } from './server-view';

/** Whether this installation runs on the sandbox: the API says so in the portal's HTML (docs/product.md §1.5). */
export const isSandbox = (): boolean =>
  isServer ? serverView().isSandbox : document.documentElement.hasAttribute('data-sandbox');

import type { ProductList } from './catalog.js';
import type { Practice } from './session.js';

/** The element of the portal's document that holds `FirstView` as JSON. */
export const FIRST_VIEW_ID = 'first-view';
/** The cookie in which a browser keeps `RememberedView`: the two values, joined by a dot. */
export const REMEMBERED_VIEW_COOKIES = { http: 'portal_view', https: '__Host-portal_view' } as const;
/** Where the sign-in form is posted by a page whose script has not run yet. */
export const SIGN_IN_PATH = '/sign-in';
/** The query of the home page after a posted sign-in. */
export const SIGNED_IN_QUERY = 'signed-in';

/** The data of the server-rendered home page, from which the portal's script also starts. */
export type FirstView =
  /** The home page of a practice with the first page of its catalog. */
  | { readonly practice: Practice; readonly products: ProductList }
  /** The sign-in card, after a refused attempt with what was typed and why it was refused. */
  | { readonly practice: null; readonly refusal: SignInRefusal | null };

export interface SignInRefusal {
  readonly practiceId: string;
  readonly message: string;
}

/** Facts from the browser that move the home page's products down. */
export interface RememberedView {
  readonly isFavoritesFolded: boolean;
  readonly favoriteCount: number;
}

/** The browser, as far as the first view depends on it. */
export interface PortalBrowser {
  readonly remembered: RememberedView;
  readonly userAgent: string;
}

/** Renders the portal's document; the web app builds it and the API calls it. */
export interface PortalRenderer {
  /** The whole HTML document, rendered before any script. */
  render(view: FirstView, browser: PortalBrowser): string;
  /** Hash of the document's inline script, such as `sha256-…`: quoted, it is the script's CSP source. */
  readonly scriptHash: string;
}

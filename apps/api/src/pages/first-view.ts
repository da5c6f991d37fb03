import {
  catalogEndpoints,
  type FirstView,
  type PortalRenderer,
  type Practice,
  type ProductList,
  REMEMBERED_VIEW_COOKIES,
  type RememberedView,
  type SignInRefusal,
  sessionEndpoints,
} from '@eyecart/shared/contracts';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Catalog } from '../domains/catalog/catalog.js';
import type { CatalogSnapshot } from '../domains/catalog/catalog-snapshot.js';
import { firstPage } from '../domains/catalog/search/product-page.js';
import { describeFault } from '../faults/describe-fault.js';
import { type Caller, readCookie } from '../http/access.js';
import { type Bytes, sendHtml } from '../http/prepared-response.js';

/** The size of the LRU cache of pages, which is emptied when the catalog changes. */
const MAX_ENTRIES = 200;
/** For a browser without the cookie: not its first visit, and the favorites take one line. */
const USUAL: RememberedView = { isFavoritesFolded: true, favoriteCount: 0 };
const REMEMBERED = /^([01])\.(\d{1,2})$/;

interface Dependencies {
  readonly catalog: Pick<Catalog, 'snapshot'>;
  readonly loadRenderer: () => Promise<PortalRenderer>;
  /** Headers that allow a script of this CSP source. */
  readonly headersFor: (scriptSource: string) => RequestHandler;
  /** The document as it is without a first view, for when that cannot be rendered. */
  readonly plainDocument: string;
  readonly secureCookies: boolean;
  readonly log: Logger;
}

export type FirstViewPages = ReturnType<typeof createFirstViewPages>;

/**
 * Sends the server-rendered portal document (docs/product.md §2.29). The sign-in card and a practice's page are
 * rendered once per version of the catalog.
 */
export function createFirstViewPages({
  catalog,
  loadRenderer,
  headersFor,
  plainDocument,
  secureCookies,
  log,
}: Dependencies) {
  const readRemembered = (request: Request) =>
    parseRemembered(readCookie(request, REMEMBERED_VIEW_COOKIES[secureCookies ? 'https' : 'http']));
  let kept = new Map<string, Bytes>();
  let keptOf: CatalogSnapshot | null = null;
  let headers: RequestHandler | undefined;

  async function render(request: Request, view: FirstView): Promise<Bytes> {
    const remembered = readRemembered(request);
    const page = (await loadRenderer()).render(view, {
      remembered,
      userAgent: request.get('User-Agent') ?? '',
    });
    return { plain: Buffer.from(page), compressed: {} };
  }

  const renderHome = (request: Request, caller: Caller): Promise<Bytes> => {
    const { practice } = sessionEndpoints.getSession.response.parse({ practice: caller.practice });
    if (practice === null) throw new Error('The contract has dropped the practice.');
    return renderOnce(request, practice, (snapshot) => ({ practice, products: firstProducts(snapshot) }));
  };

  const renderSignIn = (request: Request, refusal: SignInRefusal | null): Promise<Bytes> =>
    refusal === null
      ? renderOnce(request, null, () => ({ practice: null, refusal }))
      : render(request, { practice: null, refusal });

  /** Cached, since rendering and compressing take milliseconds and anyone may request the sign-in card. */
  async function renderOnce(
    request: Request,
    practice: Practice | null,
    viewOf: (snapshot: CatalogSnapshot) => FirstView,
  ): Promise<Bytes> {
    const snapshot = catalog.snapshot();
    if (snapshot !== keptOf) {
      kept = new Map();
      keptOf = snapshot;
    }
    const isApple = /mac|iphone|ipad/i.test(request.get('User-Agent') ?? '');
    const key = JSON.stringify([practice, isApple, readRemembered(request)]);
    const page = kept.get(key) ?? (await render(request, viewOf(snapshot)));
    kept.delete(key);
    kept.set(key, page);
    const oldest = kept.keys().next();
    if (kept.size > MAX_ENTRIES && !oldest.done) kept.delete(oldest.value);
    return page;
  }

  async function send(request: Request, response: Response, paint: () => Promise<Bytes>): Promise<void> {
    // The page has the practice's name and ID.
    response.setHeader('Cache-Control', 'no-store').vary('Cookie').type('html');
    try {
      const page = await paint();
      headers ??= headersFor(`'${(await loadRenderer()).scriptHash}'`);
      headers(request, response, () => undefined);
      await sendHtml(request, response, page);
    } catch (error) {
      log.error({ fault: describeFault(error) }, 'The first view could not be rendered');
      response.send(plainDocument);
    }
  }

  return {
    /** The sign-in page, after a refused attempt with what was typed and the reason. */
    sendSignIn: (request: Request, response: Response, refusal: SignInRefusal | null): Promise<void> =>
      send(request, response, () => renderSignIn(request, refusal)),

    /** The home page of the caller's practice with the first page of products. */
    sendHome: (request: Request, response: Response, caller: Caller): Promise<void> =>
      send(request, response, () => renderHome(request, caller)),
  };
}

const firstProducts = (snapshot: CatalogSnapshot): ProductList =>
  catalogEndpoints.listProducts.response.parse(firstPage(snapshot));

function parseRemembered(cookie: string | null): RememberedView {
  const [, folded, count] = REMEMBERED.exec(cookie ?? '') ?? [];
  if (count === undefined) return USUAL;
  return { isFavoritesFolded: folded === '1', favoriteCount: Number(count) };
}

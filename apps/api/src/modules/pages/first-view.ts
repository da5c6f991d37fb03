import {
  catalogEndpoints,
  type FirstView,
  type PortalRenderer,
  type ProductList,
  REMEMBERED_VIEW_COOKIE,
  type RememberedView,
  type SignInRefusal,
  sessionEndpoints,
} from '@eyecart/shared/contracts';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { describeFault } from '../../faults/describe-fault.js';
import { type Caller, readCookie } from '../../http/access.js';
import type { Catalog } from '../catalog/catalog.js';
import type { CatalogSnapshot } from '../catalog/catalog-snapshot.js';
import { firstPage } from '../catalog/product-page.js';

/** Pages kept for each version of the catalog; the least recently used go first. */
const MAX_ENTRIES = 200;
/** A browser that has not said otherwise: not its first visit, and the favorites take one line. */
const USUAL: RememberedView = { isWelcomeSeen: true, isFavoritesFolded: true, favoriteCount: 0 };
const REMEMBERED = /^([01])\.([01])\.(\d{1,2})$/;

interface Dependencies {
  readonly catalog: Pick<Catalog, 'snapshot'>;
  readonly loadRenderer: () => Promise<PortalRenderer>;
  /** Headers that allow a script of this CSP source. */
  readonly headersFor: (scriptSource: string) => RequestHandler;
  /** The document as it is without a first view, for when that cannot be rendered. */
  readonly plainDocument: string;
  readonly log: Logger;
}

export type FirstViewPages = ReturnType<typeof createFirstViewPages>;

/**
 * Sends the server-rendered portal document (docs/product.md §2.29). A practice's page is rendered once per version
 * of the catalog.
 */
export function createFirstViewPages({
  catalog,
  loadRenderer,
  headersFor,
  plainDocument,
  log,
}: Dependencies) {
  let kept = new Map<string, string>();
  let keptOf: CatalogSnapshot | null = null;
  let headers: RequestHandler | undefined;

  const render = async (request: Request, view: FirstView): Promise<string> =>
    (await loadRenderer()).render(view, {
      remembered: readRemembered(request),
      userAgent: request.get('User-Agent') ?? '',
    });

  async function renderHome(request: Request, caller: Caller): Promise<string> {
    const snapshot = catalog.snapshot();
    if (snapshot !== keptOf) {
      kept = new Map();
      keptOf = snapshot;
    }
    const { practice } = sessionEndpoints.getSession.response.parse({ practice: caller.practice });
    if (practice === null) throw new Error('The contract has dropped the practice.');
    const isApple = /mac|iphone|ipad/i.test(request.get('User-Agent') ?? '');
    const key = JSON.stringify([practice, isApple, readRemembered(request)]);
    const page = kept.get(key) ?? (await render(request, { practice, products: firstProducts(snapshot) }));
    kept.delete(key);
    kept.set(key, page);
    const oldest = kept.keys().next();
    if (kept.size > MAX_ENTRIES && !oldest.done) kept.delete(oldest.value);
    return page;
  }

  async function send(request: Request, response: Response, paint: () => Promise<string>): Promise<void> {
    response.setHeader('Cache-Control', 'private, no-cache').setHeader('Vary', 'Cookie').type('html');
    try {
      const page = await paint();
      headers ??= headersFor(`'${(await loadRenderer()).scriptHash}'`);
      headers(request, response, () => undefined);
      response.send(page);
    } catch (error) {
      log.error({ fault: describeFault(error) }, 'The first view could not be rendered');
      response.send(plainDocument);
    }
  }

  return {
    /** The sign-in page, after a refused attempt with what was typed and the reason. */
    sendSignIn: (request: Request, response: Response, refusal: SignInRefusal | null): Promise<void> =>
      send(request, response, () => render(request, { practice: null, refusal })),

    /** The home page of the caller's practice with the first page of products. */
    sendHome: (request: Request, response: Response, caller: Caller): Promise<void> =>
      send(request, response, () => renderHome(request, caller)),
  };
}

const firstProducts = (snapshot: CatalogSnapshot): ProductList =>
  catalogEndpoints.listProducts.response.parse(firstPage(snapshot));

function readRemembered(request: Request): RememberedView {
  const [, seen, folded, count] = REMEMBERED.exec(readCookie(request, REMEMBERED_VIEW_COOKIE) ?? '') ?? [];
  if (count === undefined) return USUAL;
  return { isWelcomeSeen: seen === '1', isFavoritesFolded: folded === '1', favoriteCount: Number(count) };
}

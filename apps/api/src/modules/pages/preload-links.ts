import { type Practice, sessionEndpoints } from '@eyecart/shared/contracts';

/**
 * The product list's first request, exactly as the client sends it. Otherwise the browser would discard the
 * preload.
 */
const FIRST_LISTING =
  '/api/products/filtered?sortBy=best-sellers&productType=all&category=all&page=1&pageSize=36';

const AS_FETCH = 'rel=preload; as=fetch; crossorigin=use-credentials';

/**
 * The `Link` header of the home page for a signed-in practice. The browser starts loading the practice's picture,
 * its session, and the first products while it loads the script that will ask for them.
 */
export function preloadLinks(practice: Practice, query: Readonly<Record<string, unknown>>): string {
  const [first] = practice.gallery;
  const image = first ? `/gallery/${encodeURIComponent(first)}` : '/hero-default.svg';
  const hints = [
    `<${image}>; rel=preload; as=image; fetchpriority=high`,
    `<${sessionEndpoints.getSession.path}>; ${AS_FETCH}`,
  ];
  if (Object.keys(query).length === 0) hints.push(`<${FIRST_LISTING}>; ${AS_FETCH}`);
  return hints.join(', ');
}

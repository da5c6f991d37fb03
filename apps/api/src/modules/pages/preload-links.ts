import type { Practice } from '@eyecart/shared/contracts';

/** The first thing the product list asks for, letter by letter: a preload of anything else would be thrown away. */
const FIRST_LISTING =
  '/api/products/filtered?sortBy=best-sellers&productType=all&category=all&page=1&pageSize=36';

/**
 * The `Link` header of the home page for a signed-in practice: its picture and the first products start on their way
 * beside the script that will ask for them, instead of after it.
 */
export function preloadLinks(practice: Practice, query: Readonly<Record<string, unknown>>): string {
  const [first] = practice.gallery;
  const image = first ? `/gallery/${encodeURIComponent(first)}` : '/hero-default.svg';
  const hints = [`<${image}>; rel=preload; as=image; fetchpriority=high`];
  if (Object.keys(query).length === 0) {
    hints.push(`<${FIRST_LISTING}>; rel=preload; as=fetch; crossorigin=use-credentials`);
  }
  return hints.join(', ');
}

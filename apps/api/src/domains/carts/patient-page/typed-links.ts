import { isLanguage } from '@eyecart/shared/languages/languages';
import { Router } from 'express';
import type { CartService } from '../cart-service.js';
import { withoutPunctuation } from '../carts/typed-link.js';

/** The links that people type from a printed plan. */
export const TYPED_ROUTE = /^\/p(\/[^/]+){0,2}\/?$/i;

/** Redirects a typed link to the patient page, which reports a missing cart (docs/product.md §6.4). */
export function createTypedLinks({ carts }: { readonly carts: Pick<CartService, 'findTyped'> }): Router {
  const router = Router();
  router.get('/p{/:code}{/:language}', async (request, response) => {
    const { code = '' } = request.params;
    const language = withoutPunctuation(request.params.language ?? '').toLowerCase();
    const cartId = await carts.findTyped(code);
    const page = `/cart/${encodeURIComponent(cartId ?? code)}`;
    const query = isLanguage(language) ? `?lang=${language}` : '';
    response
      .setHeader('Cache-Control', 'no-store')
      .setHeader('X-Robots-Tag', 'noindex')
      .redirect(303, `${page}${query}`);
  });
  return router;
}

import type { CreatedCart, Product, Variant } from '@eyecart/shared/contracts';
import { isBlocked } from '@eyecart/shared/rules/stock';
import type { TestApi } from './test-api.js';

export type Browser = Awaited<ReturnType<TestApi['signedIn']>>;

export const LAKESIDE = 'Lakeside Eye Care';
/** The demo practice of that name, as its session has it. */
export const LAKESIDE_PRACTICE = {
  id: 'demo-lakeside',
  name: LAKESIDE,
  discountCode: 'LAKESIDE20',
  gallery: [],
  timeZone: 'America/Chicago',
  language: 'en' as const,
  phoneNumber: '+13125550100',
};

/** Variants with plenty of stock, at most one per product; of the first so many products, or of all with descriptions. */
export async function findPlenty(
  browser: Browser,
  pageSize?: number,
): Promise<{ product: Product; variant: Variant }[]> {
  const { body } = await browser.get('/api/products').query({ pageSize }).expect(200);
  const products: Product[] = body.products;
  return products.flatMap((product) => {
    const variant = product.variants.find(
      (candidate) =>
        !isBlocked(candidate) && (!candidate.inventoryTracked || (candidate.quantityAvailable ?? 0) > 20),
    );
    return variant ? [{ product, variant }] : [];
  });
}

/** Creates a cart with two products, 2 and 1 of them, for a signed-in practice. */
export async function createCart(browser: Browser, practiceName = LAKESIDE): Promise<CreatedCart> {
  const [first, second] = await findPlenty(browser, 12);
  if (!first || !second) throw new Error('The demo catalog has too little in stock.');
  const { body } = await browser
    .post('/api/carts')
    .send({
      practiceName,
      cartItems: [
        { id: first.variant.id, variantId: first.variant.id, quantity: 2 },
        { id: second.variant.id, quantity: 1 },
      ],
    })
    .expect(201);
  return body;
}

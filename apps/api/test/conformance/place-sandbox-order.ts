import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CommerceProvider, ShopVariant } from '../../src/providers/commerce/commerce-provider.js';
import { pickGoods, type SandboxShop } from './sandbox-shop.js';

const orderSchema = z.object({
  order: z.object({
    number: z.number(),
    adminId: z.string(),
    updatedAt: z.string(),
    lines: z.array(z.object({ id: z.string() })),
  }),
});
export type SandboxOrder = z.infer<typeof orderSchema>['order'];

/** Changes an order through the sandbox's control API and returns the updated order. */
export async function controlOrder(
  sandbox: SandboxShop,
  path: string,
  body: object = {},
): Promise<SandboxOrder> {
  return orderSchema.parse(await sandbox.control(path, body)).order;
}

export interface Goods {
  readonly first: ShopVariant;
  readonly second: ShopVariant;
}

/** Two variants of different products with enough stock for every test. */
export async function stockUp(sandbox: SandboxShop, shop: CommerceProvider): Promise<Goods> {
  const goods = pickGoods(await shop.fetchCatalog());
  for (const { id } of [goods.first, goods.second]) {
    await sandbox.control('inventory', { variantId: id, quantity: 1000 });
  }
  return goods;
}

/** Orders two of one product and one of another with a practice's code, like a patient. */
export async function placeSandboxOrder(
  { sandbox, shop, goods }: { sandbox: SandboxShop; shop: CommerceProvider; goods: Goods },
  payment: object = { lastName: 'Alvarez' },
): Promise<SandboxOrder & { cartReference: string; checkoutCents: number }> {
  const cartReference = randomUUID();
  const outcome = await shop.createCheckout({
    cartReference,
    lines: [
      { variantId: goods.first.id, quantity: 2 },
      { variantId: goods.second.id, quantity: 1 },
    ],
    discountCode: 'LAKESIDE20',
    buyerAddress: '203.0.113.9',
  });
  if (outcome.kind !== 'created') throw new Error(`The checkout is ${outcome.kind}.`);
  const order = await controlOrder(sandbox, 'pay', payment);
  return { ...order, cartReference, checkoutCents: outcome.totalCents };
}

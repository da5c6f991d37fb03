import { z } from 'zod';

type GidType =
  | 'Product'
  | 'ProductVariant'
  | 'ProductOption'
  | 'Collection'
  | 'InventoryItem'
  | 'Order'
  | 'Refund';

/** `gid://shopify/Product/12` for type Product and id 12. */
export function toGid(type: GidType, id: string): string {
  return `gid://shopify/${type}/${id}`;
}

/** The shop numbers things with signed 64-bit integers. */
const MOST_ID = 9_223_372_036_854_775_807n;

/** Whether digits are a number that the shop can have given; no more of it than that. */
export const isShopId = (digits: string): boolean => /^\d{1,19}$/.test(digits) && BigInt(digits) <= MOST_ID;

/** Reads a gid of one type as its number, a string of digits: it may exceed what a JavaScript number holds. */
export function gidSchema(type: GidType) {
  const pattern = new RegExp(`^gid://shopify/${type}/(\\d+)(?:\\?.*)?$`);
  return z.string().transform((gid, context): string => {
    const id = pattern.exec(gid)?.[1];
    if (id !== undefined && isShopId(id)) return id;
    context.addIssue({ code: 'custom', message: `"${gid}" is no gid of a ${type}` });
    return z.NEVER;
  });
}

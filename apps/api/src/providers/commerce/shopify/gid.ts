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

/** The shop's ids are signed 64-bit integers. */
const MAX_ID = 9_223_372_036_854_775_807n;

/** Whether digits are in the range of the shop's ids. */
export const isShopId = (digits: string): boolean => /^\d{1,19}$/.test(digits) && BigInt(digits) <= MAX_ID;

/** Reads the number of a gid of one type as a string of digits: it may exceed Number.MAX_SAFE_INTEGER. */
export function gidSchema(type: GidType) {
  const start = toGid(type, '');
  return z.string().transform((gid, context): string => {
    const [id = ''] = gid.startsWith(start) ? gid.slice(start.length).split('?', 1) : [];
    if (isShopId(id)) return id;
    context.addIssue({ code: 'custom', message: `"${gid}" is not the gid of a ${type}` });
    return z.NEVER;
  });
}

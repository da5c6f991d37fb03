import { cartIdSchema } from '@eyecart/shared/contracts';

export const isCartId = (cartId: string): boolean => cartIdSchema.safeParse(cartId).success;

/** A cart's page, with fields in its address. */
export const addressOf = (cartId: string, fields: Readonly<Record<string, string>> = {}): string =>
  withFields(`/cart/${encodeURIComponent(cartId)}`, fields);

export function withFields(path: string, fields: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(fields).toString();
  return `${path}${query && `?${query}`}`;
}

/** The cart id in '/cart/{cartId}' and '/cart/{cartId}/checkout', else an empty string. */
export function readCartId(pathname: string): string {
  const [, encoded = ''] = /^\/cart\/([^/]+)/.exec(pathname) ?? [];
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

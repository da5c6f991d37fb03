/**
 * Shortens a webhook's address to its host, and the first part of its path if more follows, since anyone with the whole
 * address can post to it.
 */
export function shortenUrl(address: string): string {
  const { origin, pathname, search } = new URL(address);
  const [first = '', ...more] = pathname.split('/').slice(1);
  const shown = more.join('') === '' ? '/' : `/${first}/`;
  return origin + shown + (first === '' && more.length === 0 && search === '' ? '' : '…');
}

/**
 * A webhook's address for those who may not know all of it, since whoever knows it can post to it: its host, and the
 * first part of its path if more follows.
 */
export function shortenUrl(address: string): string {
  const { origin, pathname, search } = new URL(address);
  const [first = '', ...more] = pathname.split('/').slice(1);
  const shown = more.join('') === '' ? '/' : `/${first}/`;
  return origin + shown + (first === '' && more.length === 0 && search === '' ? '' : '…');
}

import { describe, expect, it } from 'vitest';
import { readCartId, readPageData } from './read-page-data';
import { makeCart, SAMPLE_ITEMS } from './sample-cart';
import { writePageData } from './write-page-data';

const HOSTILE = `</script><script>alert("x")</script><!-- & '\u2028\u2029`;

describe('page data', () => {
  it('survives hostile strings unchanged and holds nothing that could end the script element', () => {
    const cart = makeCart(SAMPLE_ITEMS, { practiceName: HOSTILE });
    const data = {
      language: 'en',
      portalName: HOSTILE,
      model: { state: 'ready', cart, notice: null, checkoutError: HOSTILE, shopTotal: null },
    } as const;
    const text = writePageData(data);
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    const read = readPageData(text);
    expect(read?.portalName).toBe(HOSTILE);
    expect(read?.model).toMatchObject({ checkoutError: HOSTILE, cart: { practiceName: HOSTILE } });
  });

  it('omits descriptions and keeps unreadable items unchanged', () => {
    const write = (items: string) =>
      writePageData({
        language: 'en',
        portalName: 'Eyecart',
        model: {
          state: 'ready',
          cart: makeCart(SAMPLE_ITEMS, { items }),
          notice: null,
          checkoutError: null,
          shopTotal: null,
        },
      });
    expect(write(JSON.stringify(SAMPLE_ITEMS))).not.toContain('Described at length');
    expect(write('{nope')).toContain('{nope');
  });

  it('returns null when the server did not render the page', () => {
    expect(readPageData(undefined)).toBeNull();
    expect(readPageData('')).toBeNull();
  });

  it.each([
    ['/cart/abc', 'abc'],
    ['/cart/abc/checkout', 'abc'],
    ['/cart/a%20b', 'a b'],
    ['/cart/%E0%A4%A', '%E0%A4%A'],
    ['/cart/', ''],
    ['/', ''],
  ])('takes the cart id from %s', (path, id) => {
    expect(readCartId(path)).toBe(id);
  });
});

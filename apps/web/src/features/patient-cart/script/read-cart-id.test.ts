import { describe, expect, it } from 'vitest';
import { readCartId } from './read-cart-id';

describe('readCartId', () => {
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

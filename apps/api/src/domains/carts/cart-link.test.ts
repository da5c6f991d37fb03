import { describe, expect, it } from 'vitest';
import { cartLink, newCartId, readCartLink } from './cart-link.js';

const PORTAL = 'https://shop.example';
const ID = '7Kq2mVx9abcdefghijkmnp';

describe('cart links', () => {
  it('makes ids of 128 random bits without look-alike characters', () => {
    const ids = Array.from({ length: 200 }, newCartId);
    expect(new Set(ids).size).toBe(200);
    expect(ids.every((id) => /^[1-9A-HJ-NP-Za-km-z]{16,22}$/.test(id))).toBe(true);
  });

  it('reads the links it makes, with or without scheme and trailing slash', () => {
    expect(readCartLink(PORTAL, cartLink(PORTAL, ID))).toBe(ID);
    expect(readCartLink(PORTAL, `shop.example/cart/${ID}/`)).toBe(ID);
    expect(readCartLink(PORTAL, ` https://SHOP.example/cart/${ID}?x=1 `)).toBe(ID);
  });

  it.each([
    `http://shop.example/cart/${ID}`,
    `https://shop.example:444/cart/${ID}`,
    `https://shop.example.evil.example/cart/${ID}`,
    `https://evil.example/cart/${ID}`,
    `https://me:pw@shop.example/cart/${ID}`,
    `https://shop.example/cart/${ID}/more`,
    `https://shop.example/carts/${ID}`,
    'https://shop.example/cart/0OIl0OIl0OIl',
    'javascript:alert(1)',
    '',
  ])('rejects %s', (link) => {
    expect(readCartLink(PORTAL, link)).toBeNull();
  });
});

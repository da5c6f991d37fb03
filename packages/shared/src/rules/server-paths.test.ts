import { describe, expect, it } from 'vitest';
import { LEFT_TO_THE_NETWORK } from './server-paths.js';

const isLeft = (path: string) => LEFT_TO_THE_NETWORK.some((pattern) => pattern.test(path));

describe('the service worker', () => {
  it.each([
    '/p/12eamt5gy8anbk0',
    '/P/12eamt5gy8anbk0/es',
    '/p',
    '/cart/4kTQzVn2pXw9Rb7cYd3eFg',
    '/carts/4kTQzVn2pXw9Rb7cYd3eFg',
    '/4kTQzVn2pXw9Rb7cYd3eFg',
    '/api/docs',
    '/sign-in',
    '/metrics',
    '/webhooks/shopify',
    '/favicon.svg',
  ])('leaves %s to the network', (path) => {
    expect(isLeft(path)).toBe(true);
  });

  it.each(['/', '/learn-more', '/follow-up', '/analytics', '/activity', '/order-details/17', '/products'])(
    'may answer for %s',
    (path) => {
      expect(isLeft(path)).toBe(false);
    },
  );
});

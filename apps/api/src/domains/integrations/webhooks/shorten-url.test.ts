import { expect, it } from 'vitest';
import { shortenUrl } from './shorten-url.js';

it.each([
  ['https://hooks.example.com/hooks/catch/123/s3cret', 'https://hooks.example.com/hooks/…'],
  ['https://crm.example.com:8443/eyecart/events?key=s3cret', 'https://crm.example.com:8443/eyecart/…'],
  ['https://hook.example.com/s3cret', 'https://hook.example.com/…'],
  ['https://hook.example.com/s3cret/', 'https://hook.example.com/…'],
  ['https://crm.example.com/?key=s3cret', 'https://crm.example.com/…'],
  ['https://crm.example.com/', 'https://crm.example.com/'],
])('shows of %s only %s', (address, shown) => {
  expect(shortenUrl(address)).toBe(shown);
});

import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { cutHeaders } from './cut-headers.js';

it('keeps the end of X-Forwarded-For, where the proxies add what they know', () => {
  const headers = { 'x-forwarded-for': `${'1.1.1.1, '.repeat(1_500)}198.51.100.7` };
  cutHeaders({ headers } as unknown as Request, {} as Response, () => undefined);
  expect(headers['x-forwarded-for'].length).toBeLessThanOrEqual(1_000);
  expect(headers['x-forwarded-for']).toMatch(/, 198\.51\.100\.7$/);
});

it.each([
  ['user-agent', 256],
  ['accept', 500],
  ['accept-language', 200],
  ['accept-encoding', 200],
])('leaves the start of %s', (name, length) => {
  const headers = { [name]: 'x'.repeat(15_000) };
  cutHeaders({ headers } as unknown as Request, {} as Response, () => undefined);
  expect(headers[name]).toHaveLength(length);
});

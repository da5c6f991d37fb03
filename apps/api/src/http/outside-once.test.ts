import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ENDPOINT_GROUPS, type Endpoint } from '@eyecart/shared/contracts';
import { describe, expect, it } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '..');
const DECISION = path.resolve(SRC, '../../../docs/decisions/017-idempotency-in-the-transaction.md');

/** POSTs that need no `Idempotency-Key`. Decision 017 says why each repeats safely. */
const ENDPOINTS_OUTSIDE_ONCE = [
  '/api/analytics/orders/search',
  '/api/bundles/:id/add-to-cart',
  '/api/carts/:cartId/opened',
  '/api/carts/prices',
  '/api/checkout/create',
  '/api/follow-ups/search',
  '/api/logout',
  '/api/opt-outs/search',
  '/api/plans',
  '/api/plans/pdf',
  '/api/practice-phone',
  '/api/session/switch',
  '/api/sms/check',
  '/api/sms/messages/search',
  '/api/verify-practice',
];

/** Files that take POSTs of their own: forms that work without a script, and signed webhooks. */
const OTHER_POSTS: Readonly<Record<string, readonly string[]>> = {
  'http/mount-contract.ts': [],
  'http/requests/mount-posted.ts': [],
  'domains/carts/patient-page/link-again-routes.ts': ['/cart/link-again'],
  'domains/carts/patient-page/patient-page.ts': ['/cart/:cartId/checkout', '/cart/:cartId/reorder-texts'],
  'pages/enroll-page.ts': ['/enroll/:token'],
  'pages/portal-pages.ts': ['/sign-in'],
};

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, source: readFileSync(path.join(SRC, file), 'utf8') }));

const countPosts = (source: string): number => [...source.matchAll(/\b(?:app|router)\.post\(/g)].length;

describe('POSTs outside once', () => {
  it('are these calls of the API', () => {
    const endpoints: Endpoint[] = Object.values(ENDPOINT_GROUPS).flatMap((group) => Object.values(group));
    const outside = endpoints.filter(({ method, idempotent }) => method === 'POST' && !idempotent);
    expect(outside.map((endpoint) => endpoint.path).sort()).toEqual(ENDPOINTS_OUTSIDE_ONCE);
  });

  it('are otherwise these forms and webhooks', () => {
    const posting = sources.filter(({ source }) => countPosts(source) > 0);
    const counts = Object.fromEntries(posting.map(({ file, source }) => [file, countPosts(source)]));
    const expected = Object.entries(OTHER_POSTS).map(([file, paths]) => [file, Math.max(1, paths.length)]);
    expect(counts).toEqual(Object.fromEntries(expected));
  });

  it('have their reason in decision 017', () => {
    const decision = readFileSync(DECISION, 'utf8');
    const named = [...ENDPOINTS_OUTSIDE_ONCE, ...Object.values(OTHER_POSTS).flat()];
    expect(named.filter((one) => !decision.includes(`\`${one}\``))).toEqual([]);
  });
});

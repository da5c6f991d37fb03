import { expect, type Page } from '@playwright/test';
import { WIDE, watchConsole } from './portal-steps.js';
import { test } from './portal-test.js';

test.use({ viewport: WIDE });

/** Sends a call's example from the reference, and waits for what the page shows of the answer. */
async function tryCall(page: Page, call: string, status: string, part: string): Promise<void> {
  await page.getByRole('button', { name: `Test Request (${call})` }).click();
  const dialog = page.getByRole('dialog');
  const answer = dialog.getByRole('region', { name: 'Response' });
  await dialog.getByRole('button', { name: /^Send (get|post) / }).click();
  await expect(answer.getByRole('link', { name: status })).toBeVisible();
  await expect(answer.getByText(`"${part}"`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close Client' }).click();
  await expect(dialog).toHaveCount(0);
}

test('the API reference sends requests to the sandbox with a key that it does not keep', async ({
  page,
  baseURL,
}) => {
  const problems = watchConsole(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) elsewhere.push(request.url());
  });
  await page.request.post('/api/verify-practice', { data: { practiceId: '100200' } });
  await page.goto('/api/docs#tag/catalog/GET/api/collections');
  await tryCall(page, 'get /api/collections', '200 OK', 'collections');
  await page
    .getByRole('textbox', { name: 'Bearer Token' })
    .first()
    .fill(`eyk_${'unknown'.repeat(6)}`);
  await tryCall(page, 'get /api/collections', '401 Unauthorized', 'invalid_api_key');
  const kept = await page.evaluate(async () => [
    ...Object.values(localStorage),
    ...Object.values(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);
  expect(kept.join()).not.toContain('eyk_');
  expect(elsewhere).toEqual([]);
  expect(problems.filter((problem) => !problem.includes('status of 401'))).toEqual([]);
});

test('every page names an icon that is there, also where something is missing', async ({ request }) => {
  const pages = [
    '/',
    '/learn-more',
    '/no-such-page',
    '/index.html',
    '/cart/closed',
    '/cart/none',
    '/p/none',
    '/p',
  ];
  const own = ['/api/docs', '/api/docs/errors', '/api/docs/test-texts', '/api/enroll/none'];
  const icons = await Promise.all(
    [...pages, ...own, '/favicon.ico'].map(async (path) => {
      const answer = await request.get(path);
      const [, icon] = /<link rel="icon" href="([^"]+)"/.exec(await answer.text()) ?? [];
      return [path, icon ?? new URL(answer.url()).pathname];
    }),
  );
  expect(icons).toEqual(icons.map(([path]) => [path, '/favicon.svg']));
  expect((await request.get('/favicon.svg')).headers()['content-type']).toBe('image/svg+xml');
});

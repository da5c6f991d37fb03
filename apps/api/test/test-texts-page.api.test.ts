import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './support/test-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('shows the texts of a test key with a script of its own, which stores no key and puts none into an address', async () => {
  const page = await api.browser().get('/api/docs/test-texts').expect(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.text).toContain('<script type="module" src="/api/docs/test-texts.js">');
  const { text, headers } = await api.browser().get('/api/docs/test-texts.js').expect(200);
  expect(headers['content-type']).toContain('javascript');
  expect(() => new Function(text)).not.toThrow();
  expect(text).not.toMatch(/localStorage|sessionStorage|indexedDB|document\.cookie|innerHTML/);
  expect(text).toContain("credentials: 'omit'");
});

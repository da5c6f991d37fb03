import { ENDPOINT_GROUPS, type Endpoint } from '@eyecart/shared/contracts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { createCart, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const sampleSchema = z.object({ lang: z.string(), source: z.string() });
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        responses: z.record(z.string(), z.unknown()),
        'x-codeSamples': z.array(sampleSchema),
      }),
    ),
  ),
});

const CART_ID = '4kTQzVn2pXw9Rb7cYd3eFg';
const RECORD_ID = '018f2b1c-0000-7000-8000-000000000001';

/** Records of the practice under the ids of the examples, for each call that needs one. */
const RECORDS = [
  {
    of: /^\/api\/bundles\/\{/,
    sql: `INSERT INTO bundles (id, practice_id, name, created_at) VALUES ('${RECORD_ID}', 'demo-lakeside', 'Evening', now())
      ON CONFLICT (id) DO UPDATE SET deleted_at = NULL`,
  },
  {
    of: /^\/api\/(webhooks\/\{id\}|webhook-deliveries)/,
    sql: `INSERT INTO webhooks (id, practice_id, url, events, secret, created_at)
      VALUES ('${RECORD_ID}', 'demo-lakeside', 'https://example.com/', '{order.placed}', 'whsec_YQ==', now())
      ON CONFLICT DO NOTHING`,
  },
  {
    of: /^\/api\/webhook-deliveries/,
    sql: `INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, data, due_at, occurred_at)
      VALUES ('${RECORD_ID}', '${RECORD_ID}', '${RECORD_ID}', 'webhook.test', '{}', now(), now())`,
  },
];

/** What comes from patients, so that a practice cannot create it, and what an earlier example has changed. */
const REFUSED: Readonly<Record<string, string>> = {
  correctNumber: '404 message_not_found',
  switchPractice: '403 switch_refused',
  textLinkAgain: '404 message_not_found',
  findPatient: '404 message_not_found',
  getMessage: '404 message_not_found',
  dismissFollowUp: '404 follow_up_not_found',
  undoDismissal: '404 dismissal_not_found',
  decideReply: '404 reply_not_found',
  cancelScheduledOrder: '409 already_sent',
  changeScheduledOrder: '409 already_sent',
  stopRepeat: '404 scheduled_order_not_found',
  acceptRefill: '404 refill_not_found',
  moveRefill: '404 refill_not_found',
  undoMove: '404 refill_not_found',
  dismissRefill: '404 refill_not_found',
  restoreRefill: '404 refill_not_found',
  getGroup: '403 group_key_required',
  getGroupAnalytics: '403 group_key_required',
  listTestTexts: '403 test_key_required',
  addTestReply: '403 test_key_required',
  addTestOrder: '403 test_key_required',
  setPracticePhone: '409 practice_phone_on_file',
  getOrderDetails: '404 order_not_found',
  getReply: '404 reply_not_found',
  endSession: '404 session_not_found',
};

describe('the API reference', () => {
  const api = testApi({
    environment: { QUIET_HOURS: 'off' },
    replacements: { resolveHost: async () => [{ address: '93.184.215.14', family: 4 }] },
  });

  it('has a document without a finding of the linter', async () => {
    const { text } = await api.browser().get('/api/openapi.json').expect(200);
    const config = await createConfig(`
      extends: [recommended]
      rules:
        # The test portal is at localhost.
        no-server-example.com: off
        # Health checks and a patient's calls need no key.
        security-defined: off
    `);
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
  });

  it('is served whole by the portal, and can try requests on the sandbox', async () => {
    const { text, headers } = await api.browser().get('/api/docs').expect(200);
    const sources = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(sources).toEqual([
      '/favicon.svg',
      '/api/openapi.json',
      '/api/docs/scalar.js',
      '/api/docs/start.js',
    ]);
    for (const address of sources.slice(1)) await api.browser().get(address).expect(200);
    expect(headers['content-security-policy']).toContain("connect-src 'self';");
    const { text: start } = await api.browser().get('/api/docs/start.js').expect(200);
    expect(start).toContain('"hideTestRequestButton":false');
  });

  it('offers no request on a live portal, and lets the page send none', async () => {
    const live = await api.startInstance({}, { sandboxUrl: null });
    const { headers } = await live.browser().get('/api/docs').expect(200);
    expect(headers['content-security-policy']).toContain("connect-src 'none';");
    const { text: start } = await live.browser().get('/api/docs/start.js').expect(200);
    expect(start).toContain('"hideTestRequestButton":true');
  });

  it('shows examples that run, with the status that it shows', async () => {
    const key = /eyk_\S+/.exec(await addApiKey(api.dependencies, '100200'))?.[0] ?? '';
    const { cartId } = await createCart(await api.signedIn());
    await api.database.query('UPDATE carts SET public_id = $1 WHERE public_id = $2', [CART_ID, cartId]);
    const { paths } = documentSchema.parse((await api.browser().get('/api/openapi.json')).body);
    const wrong: string[] = [];
    const refused: Record<string, string> = {};
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, call] of Object.entries(methods)) {
        for (const record of RECORDS) if (record.of.test(path)) await api.database.query(record.sql);
        const { status, code } = await runShellExample(api.url, key, call['x-codeSamples']);
        if (status >= 300) refused[call.operationId] = `${status} ${code}`;
        else if (!(status in call.responses)) wrong.push(`${method} ${path}: ${status}`);
      }
    }
    expect({ wrong, refused }).toEqual({ wrong: [], refused: REFUSED });
  });

  it('promises an ETag where the portal sends one, and nowhere else', async () => {
    const browser = await api.signedIn();
    const reads = Object.entries(ENDPOINT_GROUPS)
      .flatMap(([, endpoints]) => Object.values<Endpoint>(endpoints))
      .filter(({ method, path, access }) => method === 'GET' && !path.includes(':') && access === 'practice');
    const sent = await Promise.all(
      reads.map(async ({ path }) => {
        const { headers } = await browser.get(path).query({ practiceName: LAKESIDE }).expect(200);
        expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
        return [path, headers.etag !== undefined] as const;
      }),
    );
    expect(sent).toEqual(reads.map(({ path, versioned = false }) => [path, versioned]));
  });

  it('shows no example that needs an uncommon program, and shows the consent where staff give it', async () => {
    const { text, body } = await api.browser().get('/api/openapi.json').expect(200);
    expect(text).not.toContain('uuidgen');
    const { paths } = documentSchema.parse(body);
    for (const path of ['/api/send-sms', '/api/create-order']) {
      const [shell] = paths[path]?.post?.['x-codeSamples'] ?? [];
      expect(shell?.source).toContain('"consent":true');
      expect(shell?.source).toMatch(/^# Use a new Idempotency-Key.*\ncurl /);
      expect(shell?.source).toMatch(/-H 'Idempotency-Key: [0-9a-f-]{36}'/);
    }
  });

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
});

/** Does what the curl example says. */
async function runShellExample(
  url: string,
  key: string,
  samples: readonly z.output<typeof sampleSchema>[],
): Promise<{ status: number; code: string }> {
  const source = samples.find(({ lang }) => lang === 'Shell')?.source ?? '';
  const [, method = 'GET', address = ''] = /^curl (?:-X (\w+) )?'([^']+)'/m.exec(source) ?? [];
  const body = /-d '([^']+)'/.exec(source)?.[1];
  const headers = [...source.matchAll(/-H ["']([\w-]+): ([^"']+)["']/g)].map(
    ([, name = '', value = '']) => [name, value.replace('$EYECART_KEY', key)] as [string, string],
  );
  const target = new URL(address);
  const response = await fetch(new URL(target.pathname + target.search, url), {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const { code = '' } = (response.ok ? {} : await response.json()) as { code?: string };
  return { status: response.status, code };
}

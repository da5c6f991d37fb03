import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { startTestApi, type TestApi } from './support/test-api.js';

const sampleSchema = z.object({ lang: z.string(), source: z.string() });
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ operationId: z.string(), 'x-codeSamples': z.array(sampleSchema) })),
  ),
});

/**
 * Carts, texts, and other records of a practice have other ids here than in the examples, or an earlier one sent them.
 * Whether the name of an example is known depends on the network.
 */
const NEEDS_A_RECORD = /^(\w+_not_found|number_not_texted|already_sent|webhook_url_refused)$/;

describe('the API reference', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ environment: { QUIET_HOURS: 'off' } });
  });
  afterAll(() => api.close());

  it('has a document without a finding of the linter', async () => {
    const { text } = await api.browser().get('/api/openapi.json').expect(200);
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // The test portal is at localhost.
        'no-server-example.com': 'off',
        // Health checks and a patient's calls need no key.
        'security-defined': 'off',
        // Zod writes a record with fixed keys as required keys without properties.
        'no-required-schema-properties-undefined': 'off',
      },
    });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
  });

  it('is served whole by the portal', async () => {
    const { text, headers } = await api.browser().get('/api/docs').expect(200);
    const sources = [...text.matchAll(/(?:src|href|spec-url)="([^"]+)"/g)].map(
      ([, address]) => address ?? '',
    );
    expect(sources.length).toBeGreaterThan(1);
    for (const address of sources) {
      expect(address).toMatch(/^\/api\//);
      const { text: part } = await api.browser().get(address).expect(200);
      expect(part.includes('https://cdn.redoc.ly/redoc/logo')).toBe(false);
    }
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
  });

  it('shows examples that run', async () => {
    const key = /eyk_\S+/.exec(await addApiKey(api.dependencies, ['100200']))?.[0] ?? '';
    const { paths } = documentSchema.parse((await api.browser().get('/api/openapi.json')).body);
    const wrong: string[] = [];
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, call] of Object.entries(methods)) {
        const { status, code } = await runShellExample(api.url, key, call['x-codeSamples']);
        if (status >= 300 && !NEEDS_A_RECORD.test(code)) wrong.push(`${method} ${path}: ${status} ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** Does what the curl example says. */
async function runShellExample(
  url: string,
  key: string,
  samples: readonly z.output<typeof sampleSchema>[],
): Promise<{ status: number; code: string }> {
  const source = samples.find(({ lang }) => lang === 'Shell')?.source ?? '';
  const [, method = 'GET', address = ''] = /^curl (?:-X (\w+) )?'([^']+)'/.exec(source) ?? [];
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

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ENDPOINT_GROUPS } from '@eyecart/shared/contracts';
import { describe, expect, it } from 'vitest';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { createOpenApiDocument } from '../src/http/openapi/openapi-document.js';
import { apiGuide } from '../src/http/openapi/openapi-guide.js';
import { createPythonExample } from './support/python-example.js';
import { testApi } from './support/test-api.js';

const run = promisify(execFile);

describe('the program in Python that the quick start shows', () => {
  const api = testApi({ environment: { QUIET_HOURS: 'off' } });

  it.each(['https://portal.example.com', 'http://localhost:3000'])(
    'is what a generator makes of the document of %s',
    (publicUrl) => {
      const document = createOpenApiDocument({ groups: ENDPOINT_GROUPS, portalName: 'Eyecart', publicUrl });
      const [, shown] = /```python\n([\s\S]+?)\n```/.exec(apiGuide(publicUrl)) ?? [];
      expect(shown).toBe(createPythonExample(document));
    },
  );

  it('texts a cart: run by Python where it is installed, else request by request', async () => {
    const { body } = await api.browser().get('/api/openapi.json').expect(200);
    const program = createPythonExample({ ...body, servers: [{ url: api.url }] });
    const key = /eyk_\S+/.exec(await addApiKey(api.dependencies, '100200'))?.[0] ?? '';
    const env = { ...process.env, EYECART_KEY: key };
    const runProgram = async (): Promise<unknown> => {
      const { stdout } = await run('python3', ['-c', program], { env }).catch(async (error: unknown) => {
        if (!isMissing(error)) throw error;
        return { stdout: await sendRequests(program, api.url, key) };
      });
      return JSON.parse(stdout);
    };
    const sent = await runProgram();
    expect(sent).toMatchObject({ success: true, status: 'sent' });
    expect(await runProgram()).toEqual(sent);
    const { rows } = await api.database.query(
      "SELECT count(*)::int AS texts, (SELECT count(*)::int FROM carts) AS carts FROM messages WHERE type = 'initial'",
    );
    expect(rows).toEqual([{ texts: 1, carts: 1 }]);
  });

  it('has a key of its own for each of its two calls', () => {
    const [, program = ''] = /```python\n([\s\S]+?)\n```/.exec(apiGuide()) ?? [];
    const keys = keysIn(program);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
    // Those of the calls in the shell are others, since a key is good for one request.
    for (const key of keys) expect(apiGuide().split(`"${key}"`)).toHaveLength(2);
  });
});

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const keysIn = (program: string): string[] =>
  [...program.matchAll(/"Idempotency-Key"(?:: |\] = )"([^"]+)"/g)].map(([, key = '']) => key);

/** Sends the payloads of the program to its paths, in order; returns the last answer. */
async function sendRequests(program: string, url: string, key: string): Promise<string> {
  const payloads = [...program.matchAll(/payload = json\.dumps\(([^)]*(?:\(\d{3}\)[^)]*)?)\)$/gm)];
  const keys = keysIn(program);
  const paths = [...program.matchAll(/conn\.request\("POST", "([^"]+)"/g)];
  let answer = '';
  for (const [index, [, path = '']] of paths.entries()) {
    const cartUrl = index === 0 ? '' : JSON.stringify(JSON.parse(answer).cartUrl);
    const payload = (payloads[index]?.[1] ?? '').replace('cart["cartUrl"]', cartUrl).replace('True', 'true');
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': keys[index] ?? '',
      },
      body: payload,
    });
    answer = await response.text();
  }
  return answer;
}

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { compileStrictly, packageIn } from './support/compile-strictly.js';
import { LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const run = promisify(execFile);
const folderOf = (name: string) => packageIn(import.meta.dirname, name);

/**
 * As many lines as the types of all calls may have. The generator itself writes 16 for each path, of which 11 say what
 * a path does not have, and 13 for each call; the rest are fields with their words.
 */
const MOST_LINES = 9_300;

/** What an engineer writes against the generated types: names, enums, optional fields, and errors come from the document. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, paths } from './generated.js';

type Message = components['schemas']['Message'];

const api = createClient<paths>({
  baseUrl: process.env.BASE ?? '',
  headers: { Authorization: \`Bearer \${process.env.EYECART_KEY}\` },
});
const practiceName = '${LAKESIDE}';

const found = await api.GET('/api/products/filtered', {
  params: { query: { search: 'heat mask', sortBy: 'price-low-high' } },
});
const id = found.data?.products[0]?.variants[0]?.id ?? '';
const cart = await api.POST('/api/carts', {
  params: { header: { 'Idempotency-Key': 'visit-4712-cart' } },
  body: { cartItems: [{ id, quantity: 1 }] },
});
const sent = await api.POST('/api/send-sms', {
  body: { practiceName, cartUrl: cart.data?.cartUrl ?? '', phoneNumber: '(312) 555-0142', consent: true },
});
const listed = await api.GET('/api/sms/messages', { params: { query: { practiceName } } });
const messages: Message[] = listed.data?.messages ?? [];
const refused = await api.GET('/api/sms/messages', { params: { query: { practiceName: 'Other' } } });
const code: components['schemas']['ErrorCode'] | string | undefined = refused.error?.code;
const status: string | undefined = sent.data?.status;
console.log(JSON.stringify({ status, texts: messages.length, refused: code }));
`;

describe('a client that an OpenAPI generator makes from the document', () => {
  let project: string;
  let types: string;
  const api = testApi({ environment: { QUIET_HOURS: 'off' } });
  beforeAll(async () => {
    project = await mkdtemp(path.join(tmpdir(), 'eyecart-generated-'));
    await addPackages(path.join(project, 'node_modules'));
    const { text } = await api.browser().get('/api/openapi.json').expect(200);
    await writeFile(path.join(project, 'openapi.json'), text);
    await writeFile(path.join(project, 'package.json'), '{"type":"module"}');
    const generator = path.join(project, 'node_modules/openapi-typescript/bin/cli.js');
    await run(process.execPath, [generator, 'openapi.json', '--output', 'generated.ts'], { cwd: project });
    types = await readFile(path.join(project, 'generated.ts'), 'utf8');
  });
  afterAll(() => rm(project, { recursive: true, force: true }));

  it('compiles under strict TypeScript and texts a cart', async () => {
    expect(await compileStrictly(project, { 'program.ts': PROGRAM }, { skipLibCheck: true })).toBe('');
    const apiKey = /eyk_\S+/.exec(await addApiKey(api.dependencies, '100200'))?.[0] ?? '';
    const { stdout } = await run(process.execPath, [path.join(project, 'program.js')], {
      env: { ...process.env, BASE: api.url, EYECART_KEY: apiKey },
    });
    expect(JSON.parse(stdout)).toEqual({ status: 'sent', texts: 1, refused: 'other_practice' });
  });

  it('has a name for every type, and no more lines than it needs', () => {
    expect(types.split('\n').length).toBeLessThan(MOST_LINES);
    const schemas = types.slice(types.indexOf('    schemas: {'), types.indexOf('    responses: {'));
    // A field or entry that is an object of its own; one with any keys has none to name.
    expect(schemas.match(/^ {12}.*\{\n(?! *\[key: string\])/gm)).toBeNull();
    const bodies = types.match(/"application\/json": .*/g) ?? [];
    expect(bodies.length).toBeGreaterThan(100);
    expect(bodies.filter((line) => !/: components\["schemas"\]\["\w+"\];$/.test(line))).toEqual([]);
  });
});

/** The packages of a project with TypeScript 5, which the generator needs. */
async function addPackages(folder: string): Promise<void> {
  const generator = folderOf('openapi-typescript');
  await mkdir(path.join(folder, '@types'), { recursive: true });
  for (const name of await readdir(path.dirname(generator))) {
    if (/^(openapi-typescript|typescript|\..*)$/.test(name)) continue;
    await symlink(path.join(path.dirname(generator), name), path.join(folder, name));
  }
  // A copy, since a link would lead it back to the TypeScript of this repository.
  await cp(generator, path.join(folder, 'openapi-typescript'), { recursive: true });
  await symlink(folderOf('typescript-5'), path.join(folder, 'typescript'));
  await symlink(folderOf('openapi-fetch'), path.join(folder, 'openapi-fetch'));
  await symlink(folderOf('@types/node'), path.join(folder, '@types/node'));
}

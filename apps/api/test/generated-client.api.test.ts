import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { generate } from 'openapi-typescript-codegen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { LAKESIDE } from './support/shopping.js';
import { startTestApi, type TestApi } from './support/test-api.js';

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string) => path.dirname(resolve(`${name}/package.json`));

/** What an engineer writes against the generated code: names, enums, optional fields, and errors come from the document. */
const PROGRAM = `
import { ApiError, CartsService, CatalogService, MessagesService, OpenAPI } from './generated';

OpenAPI.BASE = process.env.BASE ?? '';
OpenAPI.TOKEN = process.env.EYECART_KEY;
const practiceName = '${LAKESIDE}';

async function main(): Promise<void> {
  const { products } = await CatalogService.listFilteredProducts({ search: 'heat mask', sortBy: 'price-low-high' });
  const id = products[0]?.variants[0]?.id ?? '';
  const { cartUrl } = await CartsService.createCart({
    requestBody: { practiceName, cartItems: [{ id, quantity: 1 }] },
    idempotencyKey: 'visit-4712-cart',
  });
  const sent = await MessagesService.sendSms({
    requestBody: { practiceName, cartUrl, phoneNumber: '(312) 555-0142', consent: true },
  });
  const status: string = sent.status;
  const { messages } = await MessagesService.listMessages({ practiceName });
  const refused: unknown = await MessagesService.listMessages({ practiceName: 'Other' }).catch((error: unknown) => error);
  console.log(JSON.stringify({ status, texts: messages.length, refused: refused instanceof ApiError && refused.body.code }));
}
void main();
`;

describe('a client that an OpenAPI generator makes from the document', () => {
  let api: TestApi;
  let project: string;
  beforeAll(async () => {
    api = await startTestApi({ environment: { QUIET_HOURS: 'off' } });
    project = await mkdtemp(path.join(tmpdir(), 'eyecart-generated-'));
  });
  afterAll(async () => {
    await api.close();
    await rm(project, { recursive: true, force: true });
  });

  it('compiles under strict TypeScript and texts a cart', async () => {
    const { body: input } = await api.browser().get('/api/openapi.json').expect(200);
    await generate({ input, output: path.join(project, 'generated'), useOptions: true, useUnionTypes: true });
    await writeFile(path.join(project, 'program.ts'), PROGRAM);
    const compilerOptions = {
      target: 'ES2022',
      module: 'commonjs',
      moduleResolution: 'bundler',
      strict: true,
      types: ['node'],
    };
    await writeFile(
      path.join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['**/*.ts'] }),
    );
    await symlink(path.dirname(path.dirname(folderOf('@types/node'))), path.join(project, 'node_modules'));
    const compiler = path.join(folderOf('typescript'), 'bin/tsc');
    const { stdout: faults } = await run(process.execPath, [compiler, '--project', project]).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(faults).toBe('');
    const apiKey = /eyk_\S+/.exec(await addApiKey(api.dependencies, '100200'))?.[0] ?? '';
    const { stdout } = await run(process.execPath, [path.join(project, 'program.js')], {
      env: { ...process.env, BASE: api.url, EYECART_KEY: apiKey },
    });
    expect(JSON.parse(stdout)).toEqual({ status: 'sent', texts: 1, refused: 'other_practice' });
  });
});

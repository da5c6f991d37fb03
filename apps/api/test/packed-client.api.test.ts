import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { startTestApi, type TestApi } from './support/test-api.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
const packageIn = (folder: string, name: string) =>
  path.dirname(createRequire(path.join(folder, 'package.json')).resolve(`${name}/package.json`));

describe('the packed client', () => {
  let api: TestApi;
  let project: string;
  beforeAll(async () => {
    api = await startTestApi({ environment: { QUIET_HOURS: 'off' } });
    project = await mkdtemp(path.join(tmpdir(), 'eyecart-project-'));
    await run(process.execPath, [path.join(ROOT, 'scripts/pack-client.mjs'), project]);
    // As npm installs it, without asking a registry: the tarball's content, and zod and the types of Node beside it.
    const modules = path.join(project, 'node_modules');
    const client = path.join(modules, '@eyecart/client');
    await mkdir(client, { recursive: true });
    await mkdir(path.join(modules, '@types'));
    const [tarball = ''] = (await readdir(project)).filter((name) => name.endsWith('.tgz'));
    await run('tar', [
      '--extract',
      '--file',
      path.join(project, tarball),
      '--directory',
      client,
      '--strip',
      '1',
    ]);
    await symlink(packageIn(path.join(ROOT, 'packages/client'), 'zod'), path.join(modules, 'zod'));
    await symlink(packageIn(ROOT, '@types/node'), path.join(modules, '@types/node'));
  });
  afterAll(async () => {
    await api.close();
    await rm(project, { recursive: true, force: true });
  });

  it('needs nothing of this repository', async () => {
    const client = path.join(project, 'node_modules/@eyecart/client');
    const manifest: unknown = JSON.parse(await readFile(path.join(client, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: '@eyecart/client', dependencies: { zod: expect.any(String) } });
    expect(JSON.stringify(manifest)).not.toMatch(/workspace:|"private"/);
    const files = await readdir(client, { recursive: true });
    expect(files).toEqual(expect.arrayContaining(['README.md', 'dist/shared/contracts/index.d.ts']));
    const built = files.filter((name) => /\.(js|d\.ts)$/.test(name));
    const texts = await Promise.all(built.map((name) => readFile(path.join(client, name), 'utf8')));
    expect(texts.filter((text) => /['"]@eyecart\/shared/.test(text))).toEqual([]);
  });

  it('has the words of the API reference where editors show them', async () => {
    const contracts = path.join(project, 'node_modules/@eyecart/client/dist/shared/contracts');
    for (const file of ['carts.d.ts', 'endpoint-groups.d.ts']) {
      const text = await readFile(path.join(contracts, file), 'utf8');
      expect(text).toMatch(/\/\*\* Create a cart.*\*\/\n +(?:readonly )?createCart: \{/);
      expect(text).toMatch(/\/\*\* The cart's link, for `sendSms`\. \*\/\n +cartUrl: /);
    }
  });

  it('runs the example of its README, which passes strict TypeScript', async () => {
    const readme = await readFile(path.join(project, 'node_modules/@eyecart/client/README.md'), 'utf8');
    const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
    expect(example).toContain('https://portal.example.com');
    await writeFile(
      path.join(project, 'example.mts'),
      example.replace('https://portal.example.com', api.url),
    );
    const compilerOptions = {
      target: 'ES2023',
      module: 'NodeNext',
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      types: ['node'],
    };
    const config = { compilerOptions, files: ['example.mts'] };
    await writeFile(path.join(project, 'tsconfig.json'), JSON.stringify(config));
    const compiler = path.join(packageIn(ROOT, 'typescript'), 'bin/tsc');
    const { stdout: faults } = await run(process.execPath, [compiler, '--project', project]).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(faults).toBe('');
    const apiKey = /eyk_\S+/.exec(await addApiKey(api.dependencies, '100200'))?.[0] ?? '';
    await run(process.execPath, [path.join(project, 'example.mjs')], {
      env: { ...process.env, EYECART_KEY: apiKey },
    });
    const { rows } = await api.database.query('SELECT phone_number FROM messages WHERE type = $1', [
      'initial',
    ]);
    expect(rows).toEqual([{ phone_number: '+13125550142' }]);
  });
});

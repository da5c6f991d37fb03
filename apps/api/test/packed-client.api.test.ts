import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { CLIENT_VERSION } from '@eyecart/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { compileStrictly, packageIn, ROOT } from './support/compile-strictly.js';
import { testApi } from './support/test-api.js';

const run = promisify(execFile);

describe('the packed client', () => {
  let project: string;
  const api = testApi({ environment: { QUIET_HOURS: 'off' } });
  beforeAll(async () => {
    project = await mkdtemp(path.join(tmpdir(), 'eyecart-project-'));
    await run(process.execPath, [path.join(ROOT, 'scripts/pack-client.mjs'), project]);
    // npm installs it as anywhere else; what it needs is packed from here, so that no registry need be asked.
    await pack('zod', packageIn(path.join(ROOT, 'packages/client'), 'zod'));
    await writeFile(path.join(project, 'package.json'), '{}');
    const tarballs = (await readdir(project)).filter((name) => name.endsWith('.tgz'));
    const files = tarballs.map((name) => `./${name}`);
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...files], { cwd: project });
    const types = path.join(project, 'node_modules/@types');
    await mkdir(types);
    await symlink(packageIn(ROOT, '@types/node'), path.join(types, 'node'));
  });
  /** A tarball of an installed package, as the registry has it. */
  const pack = async (name: string, folder: string) => {
    const staged = path.join(project, name);
    await cp(folder, path.join(staged, 'package'), { recursive: true, dereference: true });
    await run('tar', ['-czf', path.join(project, `${name}.tgz`), '-C', staged, 'package']);
    await rm(staged, { recursive: true });
  };
  afterAll(() => rm(project, { recursive: true, force: true }));

  it('needs nothing of this repository', async () => {
    const client = path.join(project, 'node_modules/@eyecart/client');
    const manifest: unknown = JSON.parse(await readFile(path.join(client, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({
      name: '@eyecart/client',
      version: CLIENT_VERSION,
      type: 'module',
      license: 'SEE LICENSE IN LICENSE',
      dependencies: { zod: expect.any(String) },
    });
    expect(JSON.stringify(manifest)).not.toMatch(/workspace:|"private"/);
    const files = await readdir(client, { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'dist/shared/contracts/index.d.ts']),
    );
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

  const start = async (file: string) => {
    const apiKey = /eyk_\S+/.exec(await addApiKey(api.dependencies, '100200'))?.[0] ?? '';
    const env = { ...process.env, EYECART_KEY: apiKey };
    return (await run(process.execPath, [path.join(project, file)], { env })).stdout;
  };

  const exampleIn = async (title: string) => {
    const readme = await readFile(path.join(project, 'node_modules/@eyecart/client/README.md'), 'utf8');
    const example = new RegExp(`## ${title}\\n[\\s\\S]*?\`\`\`ts\\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1];
    if (example === undefined) throw new Error(`The README has no example under "${title}".`);
    return example.replace('https://portal.example.com', api.url);
  };

  it('does what the programs of its README say, which pass strict TypeScript', async () => {
    const programs = {
      'first.mts': await exampleIn('A first program'),
      'lists.mts': await exampleIn('Lists'),
      'receiver.mts': `${await exampleIn('Webhooks')}\n${POST_TO_RECEIVER}`,
    };
    expect(await compileStrictly(project, programs)).toBe('');
    await start('first.mjs');
    const { rows } = await api.database.query('SELECT phone_number FROM messages WHERE type = $1', [
      'initial',
    ]);
    expect(rows).toEqual([{ phone_number: '+13125550142' }]);
    expect(await start('lists.mjs')).toMatch(/^\+13125550142 \w+\n$/);
    expect(await start('receiver.mjs')).toBe('Opened c1\n204 400\n');
  });
});

/** Posts a signed event to the server of the example, and a forged one. */
const POST_TO_RECEIVER = `
import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
const body = '{"type":"cart.opened","timestamp":"2026-11-22T00:00:00Z","data":{"cartId":"c1","openedAt":"2026-11-22T00:00:00Z"}}';
const at = String(Math.floor(Date.now() / 1000));
const signature = 'v1,' + createHmac('sha256', Buffer.from('AAAA', 'base64')).update('evt_1.' + at + '.' + body).digest('base64');
const post = (signed: string) => fetch('http://127.0.0.1:' + (server.address() as AddressInfo).port, {
  method: 'POST', body, headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': at, 'webhook-signature': signed },
});
const statuses = [(await post(signature)).status, (await post('v1,AAAA')).status];
console.log(statuses.join(' '));
server.close();
server.closeAllConnections();
`;

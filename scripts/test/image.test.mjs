import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../lib/postgres/embedded-postgres.mjs';
import { removePostgresHome } from '../lib/postgres/postgres-home.mjs';
import { findFreePort } from '../lib/processes/ports.mjs';
import { runProgram } from '../lib/processes/run-program.mjs';
import { waitUntilHealthy } from '../lib/processes/wait-until-healthy.mjs';
import { projectRoot } from '../lib/workspace/project-root.mjs';
import { buildImage } from './build-image.mjs';

/** @type {import('./build-image.mjs').Image} */
let image;
/** @type {import('./build-image.mjs').Image} */
let sandbox;
/** @type {string} */
let folder;
/** @type {Record<string, string>} */
let env;
/** @type {string} */
let origin;
/** @type {() => Promise<void>} */
let stopPostgres;
/** @type {import('node:child_process').ChildProcess} */
let api;

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(join(projectRoot, file), 'utf8'));

/** @returns {{ bomFormat: string, components: { group?: string, name: string }[] }} */
const readBom = () => JSON.parse(readFileSync(join(image.folder, 'sbom.cdx.json'), 'utf8'));

/** Size and time of every file below a folder. @param {string} root @returns {Map<string, string>} */
function listFiles(root) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const { size, mtimeMs } = lstatSync(join(root, name));
    files.set(name, `${size} ${mtimeMs}`);
  }
  return files;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'eyecart-image-'));
  const dataDir = join(folder, 'data');
  const sandboxFolder = join(folder, 'sandbox');
  mkdirSync(sandboxFolder);
  const [postgres, built, builtSandbox] = await Promise.all([
    startPostgres({ dataDir, fast: true }),
    buildImage(folder),
    buildImage(sandboxFolder, 'sandbox'),
  ]);
  sandbox = builtSandbox;
  stopPostgres = async () => {
    await postgres.stop();
    await removePostgresHome(dataDir);
  };
  image = built;
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  mkdirSync(join(folder, 'home'));
  env = {
    ...image.env,
    PATH: process.env.PATH ?? '',
    HOME: join(folder, 'home'),
    TMPDIR: join(folder, 'home'),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATABASE_URL: postgres.url,
    // Nothing answers there, and nothing tested here calls it.
    SANDBOX: 'on',
    SANDBOX_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'error',
  };
});
afterAll(async () => {
  if (api?.exitCode === null) {
    api.kill();
    await once(api, 'exit');
  }
  await stopPostgres?.();
  rmSync(folder, { recursive: true, force: true });
});

describe('the image, its steps run as plain commands', () => {
  it('has each package once: in the build, or beside it with what it requires', async () => {
    const builds = readFileSync(join(image.folder, 'apps/api/dist/chunks/packages.js'), 'utf8');
    const beside = readdirSync(join(image.folder, 'node_modules'));
    expect(beside).toEqual(expect.arrayContaining(['pdfkit', 'qrcode', 'tinypool']));
    expect(beside.filter((name) => builds.includes(`/node_modules/${name}/`))).toEqual([]);
    expect(existsSync(join(image.folder, 'apps/api/node_modules'))).toBe(false);
    const load =
      "await Promise.all(['./apps/api/dist/draw-plan.js', 'qrcode', 'tinypool'].map((name) => import(name)))";
    const node = await runProgram(process.execPath, ['--input-type=module', '--eval', load], {
      cwd: image.folder,
      env: { PATH: env.PATH ?? '' },
    });
    expect(node).toEqual({ exitCode: 0, output: '' });
  });

  it('carries the pages that an operator reads', () => {
    const pages = [
      'README.md',
      'docs/install.md',
      'docs/operations.md',
      'docs/emergencies.md',
      'docs/reference.md',
    ];
    for (const page of [
      ...pages,
      'docs/going-live.md',
      'docs/monitoring.md',
      'deploy/prometheus-hosts.yml',
    ]) {
      expect([page, existsSync(join(image.folder, page))]).toEqual([page, true]);
    }
    for (const pictures of ['docs/screens', 'docs/design']) {
      expect([pictures, existsSync(join(image.folder, pictures))]).toEqual([pictures, false]);
    }
  });

  it('says in its README how it is started, and leads only to what it carries', () => {
    const readme = readFileSync(join(image.folder, 'README.md'), 'utf8');
    const programs = [...readme.matchAll(/^.*node --env-file=eyecart\.env (\S+)/gm)].map(([, name]) => name);
    expect(programs).toEqual(['prepare.js', 'main.js', 'worker.js', 'portal.js']);
    const links = [...readme.matchAll(/\]\(([^)#]+)/g)].map(([, path]) => path ?? '');
    expect(links).toContain('docs/install.md');
    expect([...programs, ...links].filter((path = '') => !existsSync(join(image.folder, path)))).toEqual([]);
  });

  it('carries the list of its packages, those of the web app too, and their licenses', () => {
    const { bomFormat, components } = readBom();
    expect(bomFormat).toBe('CycloneDX');
    const listed = components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
    for (const app of ['api', 'web']) {
      const { dependencies } = readJson(`apps/${app}/package.json`);
      const needed = Object.keys(dependencies).filter((name) => !name.startsWith('@eyecart/'));
      expect(needed.filter((name) => !listed.includes(name))).toEqual([]);
    }
    expect(['turbo', 'typescript', 'vitest'].filter((name) => listed.includes(name))).toEqual([]);
    expect(existsSync(join(image.folder, 'THIRD-PARTY-NOTICES.md'))).toBe(true);
  });

  it('starts, answers, and passes its health check, and writes nowhere', async () => {
    const before = listFiles(image.folder);
    const [command = '', ...args] = image.command;
    expect(command).toBe('node');
    api = spawn(process.execPath, args, { cwd: image.folder, env, stdio: 'inherit' });
    const ended = new AbortController();
    api.once('exit', (code) => ended.abort(new Error(`It ended with ${code}.`)));
    await waitUntilHealthy(`${origin}/api/health/live`, {
      timeoutMs: 40_000,
      signal: ended.signal,
    });
    // The pages, and the API reference, whose script is read from its package.
    for (const path of ['/', '/api/docs', '/api/docs/scalar.js', '/api/openapi.json']) {
      expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 200]);
    }
    const check = await runProgram('sh', ['-c', image.healthCheck], { cwd: image.folder, env });
    expect(check).toEqual({ exitCode: 0, output: '' });
    api.kill();
    expect(await once(api, 'exit')).toEqual([0, null]);
    expect(listFiles(image.folder)).toEqual(before);
    expect(readdirSync(join(folder, 'home'))).toEqual([]);
  });

  it('has the operator’s commands on the PATH, and hints name them as they are called there', async () => {
    expect(image.env.PATH?.split(':')[0]).toBe('/app/bin');
    const shell = { cwd: tmpdir(), env: { ...env, PATH: `${join(image.folder, 'bin')}:${env.PATH}` } };
    const portal = (/** @type {string} */ line) => runProgram('sh', ['-c', `portal ${line}`], shell);
    const { exitCode, output } = await portal('practice list');
    expect(exitCode).toBe(0);
    expect(output).toContain('Add one with: portal practice add');
    expect((await portal('practice add --help')).output).toContain('Usage: portal practice add');
  });

  it('runs as a user who owns nothing, by number, on a Node with long-term support, by digest', () => {
    for (const { user, base, env: own } of [image, sandbox]) {
      expect(user).toBe('1000:1000');
      expect(base).toMatch(/^node:(22|24)\.\d+\.\d+-\w+-slim@sha256:[0-9a-f]{64}$/);
      expect(own.NODE_ENV).toBe('production');
    }
  });

  it('has a sandbox beside it, with its packages and its files, and none of the portal', () => {
    const { dependencies, devDependencies } = readJson('apps/sandbox/package.json');
    /** @param {string} name */
    const isThere = (name) => existsSync(join(sandbox.folder, 'apps/sandbox/node_modules', name));
    expect(Object.keys(dependencies).filter((name) => !isThere(name))).toEqual([]);
    expect(Object.keys(devDependencies).filter(isThere)).toEqual([]);
    const files = ['artwork', 'public', 'schemas'].map((name) => join('apps/sandbox', name));
    const program = sandbox.command.at(-1) ?? '';
    expect([program, ...files].filter((file) => !existsSync(join(sandbox.folder, file)))).toEqual([]);
    expect(existsSync(join(sandbox.folder, 'apps/api/dist'))).toBe(false);
  });
});

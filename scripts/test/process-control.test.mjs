import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findLockOwner, takeLock } from '../lib/processes/lock-file.mjs';
import { assertPortFree, findFreePort } from '../lib/processes/ports.mjs';
import { identifyProcess } from '../lib/processes/process-identity.mjs';
import { createProcessRecord, stopLeftovers } from '../lib/processes/process-record.mjs';
import { runProgram } from '../lib/processes/run-program.mjs';
import { superviseApp } from '../lib/processes/supervise-app.mjs';

/** @param {string} name */
const programPath = (name) => fileURLToPath(new URL(`./programs/${name}.mjs`, import.meta.url));

/** @type {string} */
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'eyecart-process-test-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** @param {Partial<import('../lib/processes/supervise-app.mjs').App>} options */
function supervise(options) {
  /** @type {number[]} */
  const pids = [];
  /** @type {{ message: string, details: string }[]} */
  const failures = [];
  const app = superviseApp({
    name: 'trial',
    args: [programPath('steady')],
    env: process.env,
    logPath: join(folder, 'trial.log'),
    onStart: (_name, pid) => pids.push(pid),
    onGiveUp: (message, details) => failures.push({ message, details }),
    ...options,
  });
  return { app, pids, failures };
}

const readLog = () => readFileSync(join(folder, 'trial.log'), 'utf8');

describe('superviseApp', () => {
  it('lets a program shut down and logs its last line', async () => {
    const { app, pids } = supervise({});
    await expect.poll(readLog).toContain('started');
    await app.stop();
    expect(readLog()).toContain('stopped');
    expect(pids.map(identifyProcess)).toEqual([null]);
  });

  it('gives up at once, with the output, when a program fails to start', async () => {
    const { app, failures } = supervise({ args: [programPath('crashing')] });
    await expect.poll(() => failures.length).toBe(1);
    expect(failures[0]).toMatchObject({
      message: expect.stringContaining('exit code 3'),
      details: 'no settings',
    });
    await app.stop();
  });

  it('restarts a program that exits after the start', async () => {
    const { app, pids } = supervise({});
    await expect.poll(readLog).toContain('started');
    app.enableRestarts();
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await expect.poll(() => pids.length).toBe(2);
    await app.stop();
    expect(pids.map(identifyProcess)).toEqual([null, null]);
  });
});

describe('a launcher that is killed', () => {
  it('takes its programs with it', async () => {
    const args = [programPath('launcher'), programPath('steady'), join(folder, 'trial.log')];
    const launcher = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [chunk] = await once(launcher.stdout, 'data');
    const pids = /** @type {number[]} */ (JSON.parse(String(chunk)));
    await expect.poll(readLog).toContain('started');
    expect(pids.map((pid) => identifyProcess(pid) === null)).toEqual([false, false]);
    launcher.kill('SIGKILL');
    await expect.poll(() => pids.map(identifyProcess)).toEqual([null, null]);
  });
});

describe('stopLeftovers', () => {
  it('stops recorded programs but not another process with the same id', async () => {
    const path = join(folder, 'processes.json');
    const [left, other] = [spawn('sleep', ['600']), spawn('sleep', ['600'])];
    createProcessRecord(path).add('left', left.pid ?? 0);
    const entries = [
      ...JSON.parse(readFileSync(path, 'utf8')),
      { name: 'old', pid: other.pid, identity: 'other' },
    ];
    writeFileSync(path, JSON.stringify(entries));
    expect(await stopLeftovers(path)).toEqual(['left']);
    expect(identifyProcess(left.pid ?? 0)).toBeNull();
    expect(identifyProcess(other.pid ?? 0)).not.toBeNull();
    other.kill();
  });
});

describe('takeLock', () => {
  it('is taken once', async () => {
    const path = join(folder, 'lock');
    const attempts = await Promise.all([1, 2, 3].map(() => takeLock(path, 'trying')));
    expect(attempts.filter((attempt) => 'release' in attempt)).toHaveLength(1);
    expect(findLockOwner(path)).toMatchObject({ pid: process.pid, purpose: 'trying' });
  });

  it('is free after release', async () => {
    const path = join(folder, 'lock');
    const first = await takeLock(path, 'trying');
    if ('release' in first) first.release();
    expect(findLockOwner(path)).toBeNull();
    expect(await takeLock(path, 'trying')).toMatchObject({ wasStale: false });
  });

  it.each([
    ['a process that has exited', JSON.stringify({ pid: 999_999_999, identity: 'x', purpose: 'gone' })],
    [
      'an earlier process with the same id',
      JSON.stringify({ pid: process.pid, identity: 'x', purpose: 'gone' }),
    ],
    ['a partial file', '{"pid":'],
  ])('takes over a lock from %s', async (_whose, content) => {
    const path = join(folder, 'lock');
    writeFileSync(path, content);
    expect(await takeLock(path, 'trying')).toMatchObject({ wasStale: true });
  });
});

describe('assertPortFree', () => {
  it.each(['127.0.0.1', undefined])('names the port and its setting when %s is in use', async (host) => {
    const port = await findFreePort();
    const server = createServer().listen(port, host);
    await once(server, 'listening');
    await expect(assertPortFree(port, 'PORT', 'the portal')).rejects.toThrow(new RegExp(`${port}.*PORT`));
    server.close();
    await once(server, 'close');
    await expect(assertPortFree(port, 'PORT', 'the portal')).resolves.toBeUndefined();
  });
});

describe('runProgram', () => {
  it('returns exit code and output', async () => {
    const script = 'console.log("out"); console.error("err"); process.exit(7)';
    const { exitCode, output } = await runProgram(process.execPath, ['-e', script]);
    expect({ exitCode, lines: output.trim().split('\n').sort() }).toEqual({
      exitCode: 7,
      lines: ['err', 'out'],
    });
  });

  it('stops the whole process group when aborted', async () => {
    const controller = new AbortController();
    const run = runProgram('sh', ['-c', 'sleep 600 & echo $!; wait'], { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('enough')), 200);
    await expect(run).rejects.toThrow('enough');
  });
});

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { createWorldClock, type WorldClock } from '../../bench/faults/clock.js';
import { onClock } from '../../bench/faults/machines.js';
import { findFreePort } from './durable-postgres.js';

const runFile = promisify(execFile);
/** Of pino's levels. */
const ERROR = 50;
const PACKAGES = path.resolve(import.meta.dirname, '../../node_modules');

interface ReleaseOptions {
  /** What `npm run record-release` wrote. */
  readonly programs: string;
  /** Empty. */
  readonly folder: string;
  readonly databaseUrl: string;
  readonly startsAt: Date;
}

export type ReleasePrograms = Awaited<ReturnType<typeof unpackRelease>>;

/** Writes the programs of a release into an empty folder, with the packages of this one. */
export async function unpackPrograms(programs: string, folder: string): Promise<void> {
  const files: Record<string, string> = JSON.parse(brotliDecompressSync(await readFile(programs)).toString());
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  await symlink(PACKAGES, path.join(folder, 'node_modules'), 'junction');
}

/** Unpacks the programs of a release, to run them on a database with the packages of this one. */
export async function unpackRelease({ programs, folder, databaseUrl, startsAt }: ReleaseOptions) {
  await unpackPrograms(programs, folder);
  const clock: WorldClock = createWorldClock(path.join(folder, 'clock.json'), startsAt);
  const [port, workerPort] = [await findFreePort(), await findFreePort()];
  const url = `http://localhost:${port}`;
  const running: ChildProcess[] = [];
  const errors: string[] = [];
  let isStopping = false;

  const { args, environment } = onClock('release', clock);
  const built = (program: string) => [...args, path.join(folder, 'dist', program)];
  const settings = (sandboxUrl: string) => ({
    ...environment,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '6',
    SANDBOX: 'on',
    SANDBOX_URL: sandboxUrl,
    PORT: String(port),
    WORKER_PORT: String(workerPort),
    PUBLIC_URL: url,
    NODE_ENV: 'test',
    // Node's own, such as about what a package uses, are not the release's.
    NODE_NO_WARNINGS: '1',
    LOG_LEVEL: 'info',
    QUIET_HOURS: 'off',
  });

  /** Keeps the errors of its log, and its end. */
  function launch(program: string, sandboxUrl: string): void {
    const child = spawn(process.execPath, built(program), {
      env: settings(sandboxUrl),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { level }: { level: number } = JSON.parse(line);
      if (level >= ERROR) errors.push(line);
    });
    createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
    child.once('exit', (code) => {
      if (!isStopping) errors.push(`${program} ended with ${code}`);
    });
  }

  return {
    url,
    clock,
    /** What its programs logged as errors, and answered that was one. */
    errors,
    /** Runs a command of the operator. */
    async portal(sandboxUrl: string, ...words: string[]): Promise<void> {
      await runFile(process.execPath, [...built('cli/portal.js'), ...words], { env: settings(sandboxUrl) });
    },
    /** Starts the API and a worker, and waits until both are ready. */
    async start(sandboxUrl: string): Promise<void> {
      for (const program of ['main.js', 'worker.js']) launch(program, sandboxUrl);
      for (const one of [port, workerPort]) await untilReady(`http://localhost:${one}`, errors);
    },
    async stop(): Promise<void> {
      isStopping = true;
      const left = running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      const ended = left.map((child) => once(child, 'exit'));
      for (const child of left) child.kill('SIGTERM');
      await Promise.all(ended);
    },
  };
}

/** @throws when a program logs an error or ends */
async function untilReady(origin: string, errors: readonly string[]): Promise<void> {
  for (;;) {
    const isReady = await fetch(`${origin}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (errors.length > 0) throw new Error(`The release does not start:\n${errors.join('\n')}`);
    if (isReady) return;
    await pause(20);
  }
}

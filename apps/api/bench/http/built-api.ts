import { spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../test/support/durable-postgres.js';
import { readMemory } from './read-memory.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const WORKER = fileURLToPath(new URL('../../dist/worker.js', import.meta.url));
const READY_WITHIN_MS = 30_000;

export interface BuiltApi {
  readonly port: number;
  readonly pid: number | undefined;
  /** From its start until it answered. */
  readonly readyAfterMs: number;
  /** Resident memory in MB; null where the system does not say. */
  readMemory(): Promise<number | null>;
  stop(): void;
}

const WITHOUT_LIMITS = {
  CART_READS_PER_ADDRESS_PER_MINUTE: '1000000000',
  CALLS_PER_PRACTICE_PER_MINUTE: '1000000000',
  CARTS_PER_PRACTICE_PER_HOUR: '1000000000',
};

/**
 * Runs the built API as its own process, in production mode, unless told without the limits for one address or practice.
 * Its log goes to the console, or to a file.
 */
export async function startBuiltApi(
  databaseUrl: string,
  sandboxUrl: string,
  settings: Readonly<Record<string, string>> = WITHOUT_LIMITS,
  logPath: string | null = null,
): Promise<BuiltApi> {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is not built: run "npm run build" first.`);
  const port = await findFreePort();
  const startedAt = performance.now();
  const output = logPath === null ? 'inherit' : openSync(logPath, 'a');
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      SANDBOX: 'on',
      SANDBOX_URL: sandboxUrl,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', output, output],
  });
  await untilReady(`http://127.0.0.1:${port}/api/health`);
  return {
    port,
    pid: child.pid,
    readyAfterMs: performance.now() - startedAt,
    readMemory: () => readMemory(child.pid),
    stop: () => void child.kill(),
  };
}

/** Runs the built worker beside it, as everywhere else. */
export function startBuiltWorker(databaseUrl: string, sandboxUrl: string): { stop(): void } {
  const child = spawn(process.execPath, [WORKER], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      SANDBOX: 'on',
      SANDBOX_URL: sandboxUrl,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return { stop: () => void child.kill() };
}

async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (performance.now() > deadline) throw new Error(`The API was not ready after ${READY_WITHIN_MS} ms.`);
    await pause(20);
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestApi } from '../../test/support/test-api.js';
import { startBuiltApi } from '../http/built-api.js';
import { startHelper } from './helper-process.js';
import type { HostileKind } from './hostile-requests.js';
import { readCpuMs } from './read-cpu.js';

/** How often the other client asks. */
const ASK_EVERY_MS = 20;

export interface HostilePlan {
  readonly connections: number;
  readonly seconds: number;
  readonly kinds: readonly HostileKind[];
  /** Whether a trusted proxy says that the requests come from many networks; otherwise all come from one address. */
  readonly isSpread: boolean;
}

interface Attack {
  readonly sent: number;
  readonly answers: number;
  /** Connections that the API closed before it had answered everything. */
  readonly cut: number;
  /** Requests without an answer within a second. */
  readonly hungUp: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** Attacks a built API as production runs it, and asks meanwhile from another process whether it lives. */
export async function runHostileStory({ connections, seconds, kinds, isSpread }: HostilePlan) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'eyecart-hostile-'));
  const api = await startTestApi();
  const built = await startBuiltApi(
    api.dependencies.config.database.url,
    api.sandboxUrl,
    {
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      SECURITY_LOG: path.join(folder, 'security.log'),
      METRICS_TOKEN: 'hostile-bench-token',
      TRUST_PROXY: isSpread ? '1' : '0',
    },
    path.join(folder, 'api.log'),
  );
  try {
    const { port } = built;
    const before = await readCpuMs(built.pid);
    const health = startHelper<number[]>('./ask-health.mjs', { port, everyMs: ASK_EVERY_MS });
    const attack = startHelper<Attack>('./attack.mjs', { port, connections, kinds, isSpread });
    await pause(seconds * 1_000);
    const took = await health.stop();
    const found = await attack.stop();
    const cpuMs = ((await readCpuMs(built.pid)) ?? 0) - (before ?? 0);
    return { ...found, took, cpuMs, megabytes: await built.readMemory() };
  } finally {
    built.stop();
    await api.close();
    await rm(folder, { recursive: true, force: true });
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { CrashPlan } from './crash-story.js';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

export type Fleet = ReturnType<typeof createFleet>;

/** One API and some workers, each its own process. One that dies is restarted until `stop`. */
export function createFleet(environment: Readonly<Record<string, string>>, workers: number) {
  const names = ['api', ...Array.from({ length: workers }, (_, index) => `worker ${index + 1}`)];
  const running = new Map<string, ChildProcess>();
  let isStopping = false;

  function launch(name: string): void {
    const file = `${DIST}${name === 'api' ? 'main' : 'worker'}.js`;
    if (!existsSync(file)) throw new Error(`${file} is not built: run "npm run build" first.`);
    const child = spawn(process.execPath, [file], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: 'ignore',
    });
    running.set(name, child);
    child.once('exit', () => {
      running.delete(name);
      if (!isStopping) launch(name);
    });
  }

  return {
    names,
    start: () => names.forEach(launch),
    /** The process that runs under this name now. */
    pidOf: (name: string): number | undefined => running.get(name)?.pid,
    /** Kills one with SIGKILL. */
    kill: (name: string): void => void running.get(name)?.kill('SIGKILL'),
    /** Asks one to stop gracefully, and waits until it has. */
    async end(name: string): Promise<void> {
      const child = running.get(name);
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
    async stop(): Promise<void> {
      isStopping = true;
      const ended = [...running.values()].map(
        (child) => new Promise((resolve) => child.once('exit', resolve)),
      );
      for (const child of running.values()) child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}

/** Kills processes according to the plan and returns how often each was killed. */
export async function killAtRandom(
  plan: CrashPlan,
  fleet: Fleet,
  killPostgres: () => Promise<void>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for (let kill = 1; kill <= plan.kills; kill += 1) {
    await pause(plan.killEveryMs);
    const name = fleet.names[Math.floor(Math.random() * fleet.names.length)] ?? 'api';
    fleet.kill(name);
    count(name);
    if (!plan.postgresAfterKills.includes(kill)) continue;
    await killPostgres();
    count('postgres');
  }
  return counts;
}

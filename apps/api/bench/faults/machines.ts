import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorldClock } from './clock.js';

const CLOCK_SHIFT = new URL('clock-shift.mjs', import.meta.url).href;
const RESTART_AFTER_MS = 300;

/** How to start a program: its built file and settings. */
export interface Program {
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
}

export interface MachineOptions {
  readonly programs: Readonly<Record<string, Program>>;
  readonly clock: WorldClock;
  readonly logs: string;
}

export type Machines = ReturnType<typeof createMachines>;

/** A built file of an app, such as `api/dist/main.js`. */
export function builtFile(file: string): string {
  const found = fileURLToPath(new URL(`../../../${file}`, import.meta.url));
  if (!existsSync(found)) throw new Error(`${found} is not built: run "npm run build" first.`);
  return found;
}

/** What `node` needs to run a program on the clock of the world, as this machine. */
export const onClock = (machine: string, clock: WorldClock) => ({
  args: ['--import', CLOCK_SHIFT],
  environment: {
    PATH: process.env.PATH ?? '',
    FAULTS_CLOCK: clock.file,
    FAULTS_MACHINE: machine,
    DATABASE_CLOCK_BEHIND_SECONDS: String(clock.aheadMs() / 1000),
  },
});

/** Programs by name, each its own process; one that ends is started again, as by a supervisor, until it is stopped. */
export function createMachines({ programs, clock, logs }: MachineOptions) {
  const running = new Map<string, ChildProcess>();
  const wanted = new Set<string>();

  function launch(name: string): void {
    const program = programs[name];
    if (!program || running.has(name) || !wanted.has(name)) return;
    const { args, environment } = onClock(name, clock);
    const log = openSync(path.join(logs, `${name.replace(' ', '-')}.log`), 'a');
    const child = spawn(process.execPath, [...args, program.file], {
      env: { ...environment, ...program.environment },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    running.set(name, child);
    child.once('exit', () => {
      running.delete(name);
      setTimeout(() => launch(name), RESTART_AFTER_MS);
    });
  }

  return {
    start(names: readonly string[]): void {
      for (const name of names) {
        wanted.add(name);
        launch(name);
      }
    },
    signal: (name: string, signal: NodeJS.Signals): void => void running.get(name)?.kill(signal),
    /** Ends programs until `start`; those that do not end at once are killed. */
    async stop(names: readonly string[], signal: NodeJS.Signals): Promise<void> {
      const ended = names.map(async (name) => {
        wanted.delete(name);
        const child = running.get(name);
        if (!child) return;
        const exit = once(child, 'exit');
        child.kill('SIGCONT');
        child.kill(signal);
        const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
        await exit;
        clearTimeout(timer);
      });
      await Promise.all(ended);
    },
  };
}

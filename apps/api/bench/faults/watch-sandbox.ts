import { setTimeout as pause } from 'node:timers/promises';
import type { Delay } from './evidence.js';
import type { World } from './world.js';

const LOOK_AGAIN_MS = 100;
/** The judge allows for less anyway. */
const LATE_MS = 250;

/**
 * Measures when a busy machine makes the sandbox late: it then notes a text that much after the request arrived. Call
 * `stop` for the delays.
 */
export function watchSandbox({ sandbox, clock }: Pick<World, 'sandbox' | 'clock'>): {
  stop(): Promise<Delay[]>;
} {
  const delays: Delay[] = [];
  const ending = new AbortController();
  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      const from = clock.now().getTime();
      const sentAt = performance.now();
      await sandbox.untilUp();
      const ms = performance.now() - sentAt;
      if (ms > LATE_MS) delays.push({ from, until: from + ms, ms });
      await pause(LOOK_AGAIN_MS);
    }
  }
  const watching = watch();
  return {
    async stop() {
      ending.abort();
      await watching;
      return delays;
    },
  };
}

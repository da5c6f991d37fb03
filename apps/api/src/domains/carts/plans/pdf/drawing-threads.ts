import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Tinypool } from 'tinypool';
import { describeFault } from '../../../../faults/describe-fault.js';
import { ApiError } from '../../../../http/api-error.js';
import { PACKAGE_FOLDER } from '../../../../package-folder.js';
import type { PlanPrint } from './draw-plan.js';

/** The build of `draw-plan.ts`, for the tests as well: a thread reads JavaScript only. */
const DRAW_PLAN = join(PACKAGE_FOLDER, 'dist/draw-plan.js');
/** A plan of 100 products takes a second. */
const DEADLINE_MS = 15_000;
const MEMORY_MB = 256;
/** A thread keeps its fonts for the next print for a while. */
const IDLE_MS = 60_000;

export type DrawingThreads = ReturnType<typeof createDrawingThreads>;

interface Options {
  readonly log: Logger;
  readonly threads: number;
  /** The module with `drawPlan`. */
  readonly filename?: string;
  readonly deadlineMs?: number;
  readonly memoryMb?: number;
}

/** Worker threads that draw PDFs off the event loop. They start with the first print. */
export function createDrawingThreads(options: Options) {
  const { log, threads, filename = DRAW_PLAN, deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB } = options;
  let pool: Promise<Tinypool> | null = null;

  async function startPool(): Promise<Tinypool> {
    const { Tinypool: Pool } = await import('tinypool');
    return new Pool({
      filename,
      name: 'drawPlan',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      // A thread needs no settings, such as the database's password.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
  }

  return {
    /** @throws ApiError `unavailable` when the thread fails or takes too long; the next print gets a new thread */
    async draw(print: PlanPrint): Promise<Uint8Array<ArrayBuffer>> {
      pool ??= startPool();
      try {
        return await (await pool).run(print, { signal: AbortSignal.timeout(deadlineMs) });
      } catch (error) {
        log.error({ fault: describeFault(error) }, 'A PDF could not be drawn');
        throw new ApiError('unavailable', {
          message: 'The PDF could not be made. Try again, or use Print.',
          cause: error,
        });
      }
    },

    /** Ends the threads; what they were drawing fails. */
    async stop(): Promise<void> {
      await (await pool)?.destroy();
    },
  };
}

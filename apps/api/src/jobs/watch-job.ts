import type { Logger } from 'pino';
import { describeFault } from '../faults/describe-fault.js';

/** Where jobs report how they went. */
export interface JobWatch {
  readonly log: Logger;
  /** Registers a job and returns what counts a failure of it. */
  readonly addJob: (name: string) => () => void;
}

/** Makes a job that never throws: a failure is logged and counted, and the next run tries again. */
export function watchJob(
  name: string,
  job: () => Promise<unknown>,
  { log, addJob }: JobWatch,
): () => Promise<void> {
  const countFailure = addJob(name);
  return async () => {
    try {
      const result = await job();
      log.debug({ job: name, result }, 'Job done');
    } catch (error) {
      countFailure();
      log.error({ job: name, fault: describeFault(error) }, 'Job failed');
    }
  };
}

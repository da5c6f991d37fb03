import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Runs a file of this folder as its own process with its plan; `stop` ends it and gives what it counted. */
export function startHelper<T>(file: string, plan: unknown) {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(path, { execArgv: [], serialization: 'advanced' });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}.`);
  });
  failed.catch(() => undefined);
  child.send(plan as object);
  return {
    async stop(): Promise<T> {
      child.send('stop');
      const [found] = await Promise.race([once(child, 'message'), failed]);
      child.disconnect();
      return found as T;
    },
  };
}

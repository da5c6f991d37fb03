import { readMemory } from '../http/read-memory.js';

/** Memory of one process, read once a second. */
export interface MemoryWatch {
  readonly name: string;
  readonly pid: number;
  readonly readings: { readonly at: number; readonly megabytes: number }[];
}

/** Watches processes by name; one that was started again is watched as another. */
export function watchMemory(pids: () => readonly { name: string; pid: number | undefined }[]) {
  const watches: MemoryWatch[] = [];
  let reading: Promise<void> = Promise.resolve();
  async function read(): Promise<void> {
    for (const { name, pid } of pids()) {
      if (pid === undefined) continue;
      const found = await readMemory(pid);
      if (found === null) continue;
      let watch = watches.find((one) => one.pid === pid);
      if (!watch) {
        watch = { name, pid, readings: [] };
        watches.push(watch);
      }
      watch.readings.push({ at: performance.now(), megabytes: found });
    }
  }
  const timer = setInterval(() => {
    reading = reading.then(read);
  }, 1_000);
  return {
    async stop(): Promise<readonly MemoryWatch[]> {
      clearInterval(timer);
      await reading;
      return watches;
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';

export type Serving = ReturnType<typeof watchServing>;

/** Tracks since when an API process has been serving, by polling its health while it is not. */
export function watchServing(url: string) {
  let upAt: number | null = null;
  let isStopped = false;
  let waiting: ((upAt: number) => void)[] = [];

  async function watch(): Promise<void> {
    while (!isStopped) {
      if (upAt === null && (await isHealthy(url))) {
        upAt = performance.now();
        for (const resolve of waiting) resolve(upAt);
        waiting = [];
      }
      await pause(20);
    }
  }
  void watch();

  return {
    url,
    /** Since when it has been serving; null while it is not. */
    upSince: (): number | null => upAt,
    /** Waits until it is serving; returns since when. */
    untilUp: (): Promise<number> =>
      upAt === null ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(upAt),
    /** Records that the process serving since `since` has ended. */
    endedSince(since: number | null): void {
      if (upAt === since) upAt = null;
    },
    stop(): void {
      isStopped = true;
    },
  };
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(1_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

import { setTimeout as pause } from 'node:timers/promises';

export type Serving = ReturnType<typeof watchServing>;

/** Knows since when an API process serves, by asking for its health while it does not. */
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
    /** Since when it serves; null while it does not. */
    upSince: (): number | null => upAt,
    /** Since when it serves; waits until it does. */
    untilUp: (): Promise<number> =>
      upAt === null ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(upAt),
    /** The process that served since `since` is gone. */
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

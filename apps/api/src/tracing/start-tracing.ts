import type { Logger } from 'pino';

/** Sends what was recorded and ends tracing. */
export type StopTracing = () => Promise<void>;

/**
 * Sends traces to an OpenTelemetry collector. With a null URL, the SDK is not loaded and nothing is recorded. Call it
 * before the first request. Source: docs/product.md §9.10.
 */
export async function startTracing(url: string | null, service: string, log: Logger): Promise<StopTracing> {
  if (url === null) return () => Promise.resolve();
  const { startSdk } = await import('./start-sdk.js');
  return startSdk(url, service, log);
}

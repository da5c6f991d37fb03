import type { Logger } from 'pino';

/** Ends tracing, once what was recorded has been sent. */
export type StopTracing = () => Promise<void>;

/**
 * Sends traces to an OpenTelemetry collector; null for none, which loads nothing and records nothing. Call it before the
 * first request. Source: docs/product.md §9.10.
 */
export async function startTracing(url: string | null, service: string, log: Logger): Promise<StopTracing> {
  if (url === null) return () => Promise.resolve();
  const { startSdk } = await import('./start-sdk.js');
  return startSdk(url, service, log);
}

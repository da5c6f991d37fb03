import { isApiError } from './api-error';

/**
 * Logs a failure that the screen does not show: the call's name and its status, never whose
 * call it was or what was in it.
 */
export function logFailure(call: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only place that logs; info, so that it does not count as an error.
  console.info(`${call} failed: ${isApiError(error) ? error.status : 'no answer'}`);
}

import { isApiError } from './api-error';

/**
 * Notes a failure that the screen keeps quiet about (SPEC §8 Favorites): the call's name and its status, never
 * whose it was or what it carried.
 */
export function logFailure(call: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that may; an info is no error to whoever watches.
  console.info(`${call} failed: ${isApiError(error) ? error.status : 'no answer'}`);
}

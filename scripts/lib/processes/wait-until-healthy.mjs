import { setTimeout as pause } from 'node:timers/promises';
import { LaunchError } from './launch-error.mjs';

const retryAfterMs = 50;

/**
 * Waits until a URL answers 200.
 *
 * @param {string} url
 * @param {{ timeoutMs: number, signal: AbortSignal }} options
 * @throws {LaunchError} with the last answer on timeout
 */
export async function waitUntilHealthy(url, { timeoutMs, signal }) {
  const deadlineMs = performance.now() + timeoutMs;
  let lastAnswer = 'no answer';
  while (performance.now() < deadlineMs) {
    signal.throwIfAborted();
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      if (answer.status === 200) return;
      lastAnswer = `${answer.status} ${(await answer.text()).slice(0, 500)}`;
    } catch {
      // Not listening yet.
    }
    await pause(retryAfterMs);
  }
  throw new LaunchError(`${url} is not ready after ${timeoutMs / 1000} s: ${lastAnswer}`);
}

import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { LaunchError } from './launch-error.mjs';

const attemptEveryMs = 50;

/**
 * Waits until a URL answers 200.
 *
 * @param {string} url
 * @param {{ timeoutMs: number, signal: AbortSignal }} options
 * @throws {LaunchError} naming the last answer when it takes too long
 */
export async function waitUntilHealthy(url, { timeoutMs, signal }) {
  let lastAnswer = 'no answer';
  await waitUntil(
    { timeoutMs, signal, explain: () => `${url} is not ready after ${timeoutMs / 1000} s: ${lastAnswer}` },
    async () => {
      try {
        const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
        lastAnswer = `${answer.status} ${(await answer.text()).slice(0, 500)}`;
        return answer.status === 200;
      } catch {
        return false;
      }
    },
  );
}

/**
 * Waits until something listens on a local port.
 *
 * @param {number} port
 * @param {{ timeoutMs: number, signal: AbortSignal }} options
 * @throws {LaunchError} when it takes too long
 */
export async function waitUntilListening(port, { timeoutMs, signal }) {
  const explain = () => `Nothing listens on port ${port} after ${timeoutMs / 1000} s.`;
  await waitUntil({ timeoutMs, signal, explain }, () => canConnect(port));
}

/**
 * @param {{ timeoutMs: number, signal: AbortSignal, explain: () => string }} options
 * @param {() => Promise<boolean>} isDone
 */
async function waitUntil({ timeoutMs, signal, explain }, isDone) {
  const deadlineMs = performance.now() + timeoutMs;
  while (!(await isDone())) {
    signal.throwIfAborted();
    if (performance.now() > deadlineMs) throw new LaunchError(explain());
    await pause(attemptEveryMs);
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function canConnect(port) {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

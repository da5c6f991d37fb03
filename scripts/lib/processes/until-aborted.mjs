/**
 * Waits until one of the signals is aborted.
 *
 * @param {AbortSignal[]} signals
 * @returns {Promise<void>}
 */
export function untilAborted(signals) {
  const either = AbortSignal.any(signals);
  if (either.aborted) return Promise.resolve();
  return new Promise((resolve) => either.addEventListener('abort', () => resolve(), { once: true }));
}

/**
 * Runs one step of a command and reports it.
 *
 * @typedef {<T>(title: string, work: () => T | Promise<T>) => Promise<T>} ShowStep
 */

const announceAfterMs = 1_500;

/**
 * Prints a step and its duration when done. A slow one is announced first.
 *
 * @type {ShowStep}
 */
export async function showStep(title, work) {
  const startedAtMs = performance.now();
  const announcement = setTimeout(() => console.log(`  … ${title}`), announceAfterMs);
  try {
    const result = await work();
    console.log(`  ✓ ${title} (${formatSeconds(performance.now() - startedAtMs)})`);
    return result;
  } catch (error) {
    console.log(`  ✗ ${title} (${formatSeconds(performance.now() - startedAtMs)})`);
    throw error;
  } finally {
    clearTimeout(announcement);
  }
}

/**
 * @param {number} durationMs
 * @returns {string} "1.2 s"
 */
export function formatSeconds(durationMs) {
  return `${(durationMs / 1000).toFixed(1)} s`;
}

/**
 * Collects cleanup steps and runs them once, last one first. A step that fails does not stop the others; the first
 * error is thrown at the end.
 *
 * @returns {{ add: (step: () => unknown) => void, run: () => Promise<void> }}
 */
export function createCleanupStack() {
  /** @type {(() => unknown)[]} */
  const steps = [];
  /** @type {Promise<void> | null} */
  let running = null;

  async function runAll() {
    /** @type {unknown[]} */
    const failures = [];
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  return {
    add: (step) => void steps.push(step),
    run: () => {
      running ??= runAll();
      return running;
    },
  };
}

/**
 * Collects what must be undone and undoes it in reverse order, once, however often it is asked. One undo that
 * fails does not keep the others from running; the first failure is thrown at the end.
 *
 * @returns {{ add: (undo: () => unknown) => void, run: () => Promise<void> }}
 */
export function createCleanupStack() {
  /** @type {(() => unknown)[]} */
  const undos = [];
  /** @type {Promise<void> | null} */
  let running = null;

  async function runAll() {
    /** @type {unknown[]} */
    const failures = [];
    for (let undo = undos.pop(); undo; undo = undos.pop()) {
      try {
        await undo();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  return {
    add: (undo) => void undos.push(undo),
    run: () => {
      running ??= runAll();
      return running;
    },
  };
}

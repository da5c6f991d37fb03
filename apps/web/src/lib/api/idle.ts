const IDLE_AFTER_MS = 60_000;
const USES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let usedAt = performance.now();

const noteUse = (): void => {
  usedAt = performance.now();
};

if (typeof window !== 'undefined') {
  for (const use of USES) {
    window.addEventListener(use, noteUse, { capture: true, passive: true });
  }
}

/** Whether the page has been idle for a minute: its requests are polls now. */
export const isIdle = (): boolean => performance.now() - usedAt > IDLE_AFTER_MS;

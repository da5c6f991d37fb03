interface EarlyKeys {
  readonly pressed: KeyboardEvent[];
  readonly stop: AbortController;
}

declare global {
  interface Window {
    /** Recorded by the document's inline script (`load-after-paint.ts`). */
    earlyKeys?: EarlyKeys;
  }
}

/** Whether keys are still recorded for later: then no shortcut acts on them yet. */
export const areKeysRecorded = (): boolean => window.earlyKeys !== undefined;

/** Replays the keys that were pressed before the script took over, such as Ctrl+K, where they were pressed. */
export function repeatEarlyKeys(): void {
  const { pressed = [], stop } = window.earlyKeys ?? {};
  stop?.abort();
  window.earlyKeys = undefined;
  for (const { target, key, code, ctrlKey, metaKey, altKey, shiftKey } of pressed) {
    const how = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
    const place = target instanceof Element && target.isConnected ? target : document.body;
    place.dispatchEvent(new KeyboardEvent('keydown', how));
  }
}

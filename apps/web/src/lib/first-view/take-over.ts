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

/** Replays the keys that were pressed before the script took over, such as Ctrl+K. */
export function repeatEarlyKeys(): void {
  const { pressed = [], stop } = window.earlyKeys ?? {};
  stop?.abort();
  window.earlyKeys = undefined;
  for (const { key, code, ctrlKey, metaKey, altKey, shiftKey } of pressed) {
    const how = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', how));
  }
}

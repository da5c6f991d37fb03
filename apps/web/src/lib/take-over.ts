interface EarlyKeys {
  readonly pressed: KeyboardEvent[];
  readonly stop: AbortController;
}

declare global {
  interface Window {
    /** Kept by the painted document's own script (`load-after-paint.ts`). */
    earlyKeys?: EarlyKeys;
  }
}

/** Presses the keys again that were pressed while the page was only painted, such as Ctrl+K. */
export function repeatEarlyKeys(): void {
  const { pressed = [], stop } = window.earlyKeys ?? {};
  stop?.abort();
  window.earlyKeys = undefined;
  for (const { key, code, ctrlKey, metaKey, altKey, shiftKey } of pressed) {
    const how = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', how));
  }
}

/**
 * Browser storage as JSON. Storage may be full, forbidden or hold anything: reading gives `undefined` for what
 * is missing or cannot be parsed (and discards the latter), writing fails silently.
 */
export interface JsonSlot {
  read(): unknown;
  write(value: unknown): void;
  remove(): void;
}

export function jsonSlot(area: 'local' | 'session', key: string): JsonSlot {
  const storage = () => (area === 'local' ? window.localStorage : window.sessionStorage);
  const remove = () => attempt(() => storage().removeItem(key));
  return {
    read() {
      const text = attempt(() => storage().getItem(key));
      if (typeof text !== 'string') return undefined;
      try {
        return JSON.parse(text) as unknown;
      } catch {
        remove();
        return undefined;
      }
    },
    write: (value) => attempt(() => storage().setItem(key, JSON.stringify(value))),
    remove,
  };
}

/** Calls `listener` when another tab changes or removes the key; gives the way to stop. */
export function onOtherTabChange(key: string, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.storageArea === window.localStorage && (event.key === key || event.key === null)) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

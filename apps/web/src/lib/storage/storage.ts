import { isServer, serverView } from '../first-view/server-view';

/**
 * Browser storage as JSON. Storage may be full, blocked or hold anything: reading returns `undefined` for what is
 * missing or cannot be parsed (which is also removed), and writing fails silently.
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
      if (isServer) return serverView().stored[key];
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

/** Calls `listener` when another tab changes or removes the key; returns a function that stops it. */
export function onOtherTabChange(key: string, listener: () => void): () => void {
  if (isServer) return () => undefined;
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

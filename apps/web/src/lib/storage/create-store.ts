import { useSyncExternalStore } from 'react';

/** A value that lives outside React and can be read, replaced and subscribed to. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>(store: Store<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get);

/** A primitive derived from the value; the component renders again only when it changes. */
export function useStoreValue<T, V extends string | number | boolean>(
  store: Store<T>,
  select: (value: T) => V,
): V {
  const get = () => select(store.get());
  return useSyncExternalStore(store.subscribe, get, get);
}

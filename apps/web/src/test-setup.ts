import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { takeConflicts, watchClasses } from './testing/class-conflicts';

// Lazily loaded parts can take longer than a second on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

/** Browser APIs that jsdom lacks and components need. */
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = () => {};

const stopWatchingClasses = watchClasses();
const dropKeyListeners = watchKeyListeners();

/** Returns a function that removes what this file's modules listen for on the document, which outlives them. */
function watchKeyListeners(): () => void {
  const listeners = new AbortController();
  const add = document.addEventListener.bind(document);
  Reflect.set(document, 'addEventListener', (type: string, run: EventListener, options?: unknown) => {
    const isKey = type === 'keydown' && options === undefined;
    add(type, run, isKey ? { signal: listeners.signal } : (options as AddEventListenerOptions));
  });
  return () => {
    listeners.abort();
    Reflect.deleteProperty(document, 'addEventListener');
  };
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  expect(takeConflicts(), 'Two classes of one element set the same property').toEqual([]);
});

/** Resets the browser and the stores for the next file; packages stay loaded. */
afterAll(() => {
  stopWatchingClasses();
  dropKeyListeners();
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
  window.history.replaceState(null, '', '/');
});

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

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  expect(takeConflicts(), 'Two classes of one element set the same property').toEqual([]);
});

/** Resets the browser and the stores for the next file; packages stay loaded. */
afterAll(async () => {
  stopWatchingClasses();
  // Listeners of this file's modules stay on the document, and act only for who is signed in.
  const { sessionStore } = await import('./features/session/session-store');
  sessionStore.set(null);
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
  window.history.replaceState(null, '', '/');
});

import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** Browser parts that jsdom lacks and components lean on. */
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
Element.prototype.scrollIntoView = () => {};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// What is loaded when it is needed takes longer than a second on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

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

import { type RefObject, useEffect } from 'react';

interface AfterClosingProps {
  /** What comes next; set when the layer is told to close, null to do nothing. */
  next: RefObject<(() => void) | null>;
}

/**
 * Put inside a dialog: does what comes next when the dialog has gone and has given the focus back, so that a
 * layer opened by it finds the focus where it should return to.
 */
export function AfterClosing({ next }: AfterClosingProps) {
  useEffect(
    () => () => {
      const action = next.current;
      next.current = null;
      // The dialog gives the focus back in a task of its own, queued before this one.
      if (action !== null) setTimeout(action);
    },
    [next],
  );
  return null;
}

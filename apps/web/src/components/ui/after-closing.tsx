import { type RefObject, useEffect } from 'react';

interface AfterClosingProps {
  /** The action after the dialog closes; null for none. */
  next: RefObject<(() => void) | null>;
}

/**
 * Goes inside a dialog: runs the next action once the dialog has closed and restored the focus, so that a dialog opened
 * by it knows where to return the focus.
 */
export function AfterClosing({ next }: AfterClosingProps) {
  useEffect(
    () => () => {
      const action = next.current;
      next.current = null;
      // The dialog restores the focus in a separate task, queued before this one.
      if (action !== null) setTimeout(action);
    },
    [next],
  );
  return null;
}

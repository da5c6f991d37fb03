import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { countOf, keepUnits } from '@/lib/format';
import { removeButtonId } from './cart-line-row';
import {
  forgetRemovedLines,
  type RemovedLines,
  UNDO_MS,
  undoRemoval,
  useRemovedLines,
} from './removed-lines';

export const UNDO_BUTTON_ID = 'undo-removal';

/** The removed product, as the row and its announcement say. */
function nameOf({ lines: [first, ...others], restoreForm }: RemovedLines): string {
  if (restoreForm === undefined) return `Removed ${first?.title ?? ''}`;
  return `Cleared the cart of ${countOf(others.length + 1, 'product')}`;
}

/** Replaces what was just removed and offers to undo it; it stays while it has the pointer or the focus. */
export function RemovedLinesRow({ removed, className }: { removed: RemovedLines; className?: string }) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  // Another removal restarts the timer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (isPointedAt || isFocused) return;
    const timer = setTimeout(forgetRemovedLines, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isPointedAt, isFocused, removed]);

  const undo = () => {
    flushSync(undoRemoval);
    const [first] = removed.lines;
    if (first) document.getElementById(removeButtonId(first.id))?.focus();
  };
  return (
    <div
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      className={cn('flex min-h-14 items-center gap-3 py-1 text-small text-ink-2', className)}
    >
      <p className="min-w-0 flex-1 wrap-anywhere">{keepUnits(nameOf(removed))}</p>
      <Button
        id={UNDO_BUTTON_ID}
        variant="ghost"
        size="sm"
        className="-mr-4"
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onClick={undo}
      >
        <Undo2 aria-hidden size={18} strokeWidth={1.9} />
        Undo
      </Button>
    </div>
  );
}

/** Announces what was removed. The live region exists before it has anything to say. */
export function RemovalStatus() {
  const removed = useRemovedLines();
  return (
    <p role="status" className="sr-only">
      {removed && `${nameOf(removed)}. Press Undo to put it back.`}
    </p>
  );
}

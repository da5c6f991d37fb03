import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { keepUnits } from '@/lib/format';
import { removeButtonId } from './cart-line-row';
import { forgetRemovedLine, type RemovedLine, UNDO_MS, undoRemoval, useRemovedLine } from './removed-line';

export const UNDO_BUTTON_ID = 'undo-removal';

/** Replaces a line that was just removed and offers to undo it; it stays while it has the pointer or the focus. */
export function RemovedLineRow({ removed, className }: { removed: RemovedLine; className?: string }) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  // Another removal restarts the timer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (isPointedAt || isFocused) return;
    const timer = setTimeout(forgetRemovedLine, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isPointedAt, isFocused, removed]);

  const undo = () => {
    flushSync(undoRemoval);
    document.getElementById(removeButtonId(removed.line.id))?.focus();
  };
  return (
    <div
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      className={cn('flex min-h-14 items-center gap-3 py-1 text-small text-ink-2', className)}
    >
      <p className="min-w-0 flex-1 wrap-anywhere">Removed {keepUnits(removed.line.title)}</p>
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
  const removed = useRemovedLine();
  return (
    <p role="status" className="sr-only">
      {removed && `Removed ${removed.line.title}. Press Undo to put it back.`}
    </p>
  );
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { afterPress } from '@/lib/interaction/after-press';

/** How far one press of an arrow scrolls. */
const STEP_PX = 150;

/** Whether there is more to scroll to at either end. */
interface Ends {
  readonly left: boolean;
  readonly right: boolean;
}

/** A row that scrolls sideways when space is tight. */
export function ScrollingRow({ className, children }: { className?: string; children: ReactNode }) {
  const rail = useRef<HTMLDivElement>(null);
  return (
    <div className={cn('relative flex min-w-0', className)}>
      <div
        ref={rail}
        data-rail=""
        className="rail flex min-w-0 flex-1 scroll-px-[56px] items-center px-1 py-1.5 *:shrink-0 *:first:ml-auto"
      >
        {children}
      </div>
      <RowArrows rail={rail} />
    </div>
  );
}

/**
 * The arrows of a row that scrolls sideways. They overlay its ends, so nothing moves when they appear; with nothing to scroll
 * to they are hidden from everyone.
 */
export function RowArrows({ rail }: { rail: RefObject<HTMLElement | null> }) {
  const left = useRef<HTMLButtonElement>(null);
  const right = useRef<HTMLButtonElement>(null);
  const more = useEnds(rail);

  useLayoutEffect(() => {
    const isLost = (arrow: HTMLElement | null) => arrow !== null && arrow === document.activeElement;
    if (isLost(left.current) && !more.left) right.current?.focus();
    if (isLost(right.current) && !more.right) left.current?.focus();
  }, [more]);

  const scroll = (distance: number) =>
    rail.current?.scrollBy({ left: distance, behavior: prefersStillness() ? 'auto' : 'smooth' });

  return (
    <>
      <button
        ref={left}
        type="button"
        aria-label="Scroll left"
        onClick={() => scroll(-STEP_PX)}
        className={cn(ARROW, 'left-0 bg-linear-to-r pr-2', !more.left && 'invisible')}
      >
        <ChevronLeft aria-hidden size={22} strokeWidth={1.9} />
      </button>
      <button
        ref={right}
        type="button"
        aria-label="Scroll right"
        onClick={() => scroll(STEP_PX)}
        className={cn(ARROW, 'right-0 bg-linear-to-l pl-2', !more.right && 'invisible')}
      >
        <ChevronRight aria-hidden size={22} strokeWidth={1.9} />
      </button>
    </>
  );
}

const ARROW =
  'absolute inset-y-0 my-auto grid h-[44px] w-[52px] place-items-center rounded-s from-ground from-75% to-transparent';

const prefersStillness = (): boolean =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

function useEnds(rail: RefObject<HTMLElement | null>): Ends {
  const [more, setMore] = useState<Ends>({ left: false, right: false });
  useEffect(() => {
    const row = rail.current;
    if (row === null) return;
    const look = () => {
      const now = endsOf(row);
      setMore((before) => (before.left === now.left && before.right === now.right ? before : now));
    };
    // The observer reports once at the start, after the layout that the page needs anyway.
    const sizes = new ResizeObserver(look);
    for (const part of [row, ...row.children]) sizes.observe(part);
    row.addEventListener('scroll', look, { passive: true });
    row.addEventListener('focusin', showFocused);
    return () => {
      sizes.disconnect();
      row.removeEventListener('scroll', look);
      row.removeEventListener('focusin', showFocused);
    };
  }, [rail]);
  return more;
}

/** Scrolls it clear of the arrows, which the row's scroll padding leaves room for. */
function showFocused({ target }: FocusEvent): void {
  if (target instanceof Element)
    afterPress(() => target.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
}

/** Ignores the fractions of a pixel that zooming causes. */
const endsOf = ({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): Ends => ({
  left: scrollLeft > 1,
  right: scrollLeft + clientWidth < scrollWidth - 1,
});

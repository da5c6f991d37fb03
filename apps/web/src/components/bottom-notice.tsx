import { TriangleAlert, X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { IconButton } from './ui/icon-button';
import { OpenMark } from './ui/open-mark';
import './bottom-notice.css';

interface BottomNoticeProps {
  label: string;
  /** Replaces the red error mark. */
  icon?: ReactNode;
  /** What happened, in two lines. `isOpen` when there is room for all of it. */
  text: (isOpen: boolean) => ReactNode;
  /** Further buttons, which phones show only when it is open. */
  details?: ReactNode;
  /** Gives way to the cart bar on phones. */
  isQuiet?: boolean;
  onDismiss: () => void;
  /** The main button. */
  children: ReactNode;
}

/** Hidden where the words need the space. */
const WENT_WRONG = (
  <TriangleAlert aria-hidden size={20} strokeWidth={1.9} className="shrink-0 text-red max-[22.5rem]:hidden" />
);

/**
 * A one-line notice at the bottom of the page, which reserves the same height below the content (`--failure`). On phones with
 * a cart it is a part of the cart bar until it is opened (see bottom-notice.css).
 */
export function BottomNotice({
  label,
  icon = WENT_WRONG,
  text,
  details,
  isQuiet = false,
  onDismiss,
  children,
}: BottomNoticeProps) {
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const bar = useRef<HTMLElement>(null);
  useFocusPassedOn(bar);
  return (
    <section
      ref={bar}
      aria-label={label}
      data-failure={isQuiet ? 'quiet' : ''}
      data-open={isOpen ? '' : undefined}
      className="fixed inset-x-0 bottom-[calc(var(--foot)+env(safe-area-inset-bottom))] z-30 border-t border-line bg-surface print:hidden"
    >
      <div className="wrap relative flex min-h-13 flex-wrap items-center gap-x-2 sm:min-h-14 low:min-h-16 sm:flex-nowrap sm:gap-x-3">
        {icon}
        {text(isOpen)}
        {/* Above the line's own button. */}
        <div className="relative z-1 in-bar:hidden">{children}</div>
        <div className={cn('sm:hidden', details === undefined && 'not-beside-bar:hidden')}>
          <IconButton
            label="Details"
            aria-expanded={isOpen}
            aria-controls={more}
            // The whole line opens it.
            tone="soft"
            position="static"
            className="after:absolute after:inset-0"
            onClick={() => setOpen(!isOpen)}
          >
            <OpenMark isOpen={!isOpen} size={20} />
          </IconButton>
        </div>
        <div
          id={more}
          className={cn(
            'relative flex flex-wrap gap-2 empty:hidden max-sm:order-last max-sm:basis-full max-sm:pb-2.5',
            !isOpen && 'max-sm:hidden',
          )}
        >
          {details}
        </div>
        <div className="relative z-1 -mr-2.5 in-bar:hidden">
          <IconButton label="Dismiss" tone="soft" onClick={onDismiss}>
            <X aria-hidden size={18} strokeWidth={1.9} />
          </IconButton>
        </div>
      </div>
    </section>
  );
}

/** When a part with the focus is removed, the focus moves to the heading of the page instead of getting lost. */
function useFocusPassedOn(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = part.current;
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>('[data-landing]')?.focus({ preventScroll: true });
    };
  }, [part]);
}

import { TriangleAlert, X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { IconButton } from './ui/icon-button';

interface BottomNoticeProps {
  label: string;
  /** Replaces the red error mark. */
  icon?: ReactNode;
  onDismiss: () => void;
  children: ReactNode;
}

/** Left out where the text needs the space. */
const WENT_WRONG = (
  <TriangleAlert aria-hidden size={20} strokeWidth={1.9} className="shrink-0 text-red max-[22.5rem]:hidden" />
);

/** A one-line notice at the bottom of the page, which reserves the same height below the content (`--failure`). */
export function BottomNotice({ label, icon = WENT_WRONG, onDismiss, children }: BottomNoticeProps) {
  const bar = useRef<HTMLElement>(null);
  useFocusPassedOn(bar);
  return (
    <section
      ref={bar}
      aria-label={label}
      data-failure=""
      className="fixed inset-x-0 bottom-[calc(var(--foot)+env(safe-area-inset-bottom))] z-30 border-t border-line bg-surface print:hidden"
    >
      <div className="wrap relative flex min-h-13 flex-wrap items-center gap-x-2 sm:min-h-14 low:min-h-12 sm:flex-nowrap sm:gap-x-3">
        {icon}
        {children}
        <IconButton label="Dismiss" tone="soft" className="-mr-2.5" onClick={onDismiss}>
          <X aria-hidden size={18} strokeWidth={1.9} />
        </IconButton>
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

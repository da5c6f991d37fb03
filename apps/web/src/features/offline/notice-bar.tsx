import type { ReactNode } from 'react';

interface NoticeBarProps {
  icon: ReactNode;
  /** It waits on phones while there is anything else at the bottom (see theme.css). */
  canWait?: boolean;
  children: ReactNode;
}

/** A slim notice at the bottom of the screen, above anything else there. */
export function NoticeBar({ icon, canWait = false, children }: NoticeBarProps) {
  return (
    <div
      data-notice={canWait ? 'later' : 'now'}
      className="flex min-h-11 max-w-full animate-[drop-in_var(--layer-time)_var(--ease-shop)] items-center gap-2.5 rounded-l border border-line bg-surface py-1 pr-4 pl-3.5 text-small text-ink shadow-2"
    >
      {icon}
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';

/** A slim notice at the bottom of the screen, above anything else there. */
export function NoticeBar({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div
      data-notice=""
      className="flex min-h-11 max-w-full animate-[drop-in_var(--layer-time)_var(--ease-shop)] items-center gap-2.5 rounded-l border border-line bg-surface py-1 pr-4 pl-3.5 text-small text-ink shadow-2"
    >
      {icon}
      {children}
    </div>
  );
}

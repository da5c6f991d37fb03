import { useStore } from '@/lib/storage/create-store';
import { NoticeIcon } from './notice-icon';
import { bannerStore, type NoticeType } from './notify';

const ICON_COLORS: Record<NoticeType, string> = {
  success: 'text-teal',
  error: 'text-red',
  info: 'text-slate',
};

/** A line at the top of the screen that closes on a timer. The live region exists before its first message. */
export function Banner() {
  const notice = useStore(bannerStore);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-0 z-60 flex translate-x-[calc(var(--side)/-2)] translate-y-(--banner-drop) justify-center px-4 pt-3"
    >
      {notice && (
        <div
          key={notice.id}
          data-banner=""
          className="flex min-h-13 max-w-full animate-[drop-in_var(--layer-time)_var(--ease-shop)] items-center gap-3 rounded-l border border-line bg-surface py-3 pr-6 pl-4.5 shadow-2"
        >
          <NoticeIcon type={notice.type} className={`shrink-0 ${ICON_COLORS[notice.type]}`} />
          <div className="min-w-0 text-note leading-snug">
            <p className="font-[620]">{notice.title}</p>
            {notice.message && <p className="text-small text-ink-2">{notice.message}</p>}
          </div>
        </div>
      )}
    </div>
  );
}

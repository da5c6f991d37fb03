import type { SendWarning } from '@eyecart/shared/contracts';
import { History, type LucideIcon, MessageSquareOff, Moon, PackageX, TriangleAlert } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';

const ICONS: ReadonlyMap<string, LucideIcon> = new Map([
  ['opted_out', MessageSquareOff],
  ['quiet_hours', Moon],
  ['already_sent', History],
  ['out_of_stock', PackageX],
]);

/** Between the warnings and what is in use above them, and between them and the foot. */
const ROOM_PX = 32;

/**
 * What will go wrong, above the button that sends. It lies on the end of the form until that is scrolled there: neither
 * the button nor the consent moves when it appears, and the field in use stays in view. A low window has no room for it.
 */
export function SendWarnings({ warnings }: { warnings: readonly SendWarning[] }) {
  const region = useRef<HTMLDivElement>(null);
  useKeptInView(region, warnings);
  return (
    <div ref={region} role="status" className="sticky -bottom-3 z-10 -mx-2 short:static sm:-mx-3">
      {warnings.length > 0 && (
        <ul
          aria-label="Before you send"
          className="mt-4 grid gap-2 rounded-m bg-yellow-bg px-3.5 py-2.5 text-caption text-ink shadow-2"
        >
          {warnings.map(({ code, message }) => {
            const Icon = ICONS.get(code) ?? TriangleAlert;
            return (
              <li key={code} className="flex gap-2 text-pretty">
                <Icon aria-hidden size={16} strokeWidth={1.9} className="mt-px shrink-0 text-yellow" />
                <span className="min-w-0 wrap-anywhere">{message}</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** The part of the form that scrolls ends, for whoever moves through it, where the warnings begin. */
function useKeptInView(region: RefObject<HTMLElement | null>, warnings: readonly SendWarning[]): void {
  useLayoutEffect(() => {
    const form = region.current?.parentElement;
    if (!region.current || !form) return;
    form.style.scrollPaddingBottom =
      warnings.length === 0 ? '' : `${region.current.offsetHeight + ROOM_PX}px`;
    const inUse = document.activeElement;
    if (warnings.length > 0 && inUse && form.contains(inUse)) inUse.scrollIntoView({ block: 'nearest' });
  }, [region, warnings]);
}

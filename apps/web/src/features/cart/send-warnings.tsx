import type { SendWarning } from '@eyecart/shared/contracts';
import {
  History,
  type LucideIcon,
  MapPin,
  MessageSquareOff,
  MessageSquareWarning,
  Moon,
  PackageX,
  TriangleAlert,
} from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';

const ICONS: ReadonlyMap<string, LucideIcon> = new Map([
  ['opted_out', MessageSquareOff],
  ['reply_undecided', MessageSquareWarning],
  ['new_area_code', MapPin],
  ['quiet_hours', Moon],
  ['already_sent', History],
  ['out_of_stock', PackageX],
]);

/** Space between the warnings and the focused field above them, and below them to the footer. */
const ROOM_PX = 32;

/**
 * Warnings above the Send button. They stick to the bottom of the form, so neither the button nor the consent moves when
 * they appear, and the focused field stays in view. In short windows they scroll with the form.
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

/**
 * Pads the form's scroll area, so that focused fields stay above the warnings. Scrolls only for a focused field that
 * the warnings cover: anything else would move a box that someone is about to press.
 */
function useKeptInView(region: RefObject<HTMLElement | null>, warnings: readonly SendWarning[]): void {
  useLayoutEffect(() => {
    const form = region.current?.parentElement;
    if (!region.current || !form) return;
    form.style.scrollPaddingBottom =
      warnings.length === 0 ? '' : `${region.current.offsetHeight + ROOM_PX}px`;
    const inUse = document.activeElement;
    if (warnings.length === 0 || !inUse || !form.contains(inUse)) return;
    if (isCovered(inUse, region.current)) inUse.scrollIntoView({ block: 'nearest' });
  }, [region, warnings]);
}

/** Whether `field` lies at least partly under `cover`. */
function isCovered(field: Element, cover: Element): boolean {
  const [above, below] = [field.getBoundingClientRect(), cover.getBoundingClientRect()];
  return above.bottom > below.top && above.top < below.bottom;
}

import type { SendWarning } from '@eyecart/shared/contracts';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { WarningList } from '@/components/warning-list';

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
      <WarningList warnings={warnings} />
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

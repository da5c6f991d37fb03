import { type RefObject, useLayoutEffect, useState } from 'react';

/** As in the PDF: the largest scale that fits on one page, or a fixed one if several pages are needed. */
const SCALES = [1.15, 1.08, 1, 0.94, 0.88, 0.82, 0.78];
const SCALE_OF_MORE = 0.9;
/** A printer rounds differently than a screen does. */
const SLACK = 0.985;

interface Fit {
  readonly scale: number;
  /** About how many pages the sheet takes. */
  readonly pages: number;
}

/** Finds how large the type of a sheet can be; `shown` is everything that affects its height. */
export function useFittingScale(page: RefObject<HTMLElement | null>, shown: readonly unknown[]): Fit {
  const [fit, setFit] = useState<Fit>({ scale: 1, pages: 1 });
  useLayoutEffect(() => {
    if (page.current) setFit(fitOf(page.current));
  }, [page, ...shown]);
  return fit;
}

function fitOf(page: HTMLElement): Fit {
  const sheet = page.firstElementChild;
  if (!(sheet instanceof HTMLElement)) return { scale: 1, pages: 1 };
  const { paddingTop, minHeight } = getComputedStyle(page);
  const room = (Number.parseFloat(minHeight) - 2 * Number.parseFloat(paddingTop)) * SLACK;
  const heightAt = (scale: number) => {
    page.style.setProperty('--scale', String(scale));
    return sheet.offsetHeight;
  };
  const scale = SCALES.find((one) => heightAt(one) <= room);
  if (scale !== undefined) return { scale, pages: 1 };
  return { scale: SCALE_OF_MORE, pages: Math.max(1, Math.ceil(heightAt(SCALE_OF_MORE) / room)) };
}

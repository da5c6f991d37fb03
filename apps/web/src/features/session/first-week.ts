import { DAY_MS } from '@eyecart/shared/rules/durations';
import { firstWeekSlot, firstWeekStore, shownWeekSlot } from './first-week-store';

const WEEK_MS = 7 * DAY_MS;

export function startFirstWeek(): void {
  const now = Date.now();
  firstWeekSlot.write(now);
  firstWeekStore.set(now);
}

export function endFirstWeek(): void {
  firstWeekSlot.remove();
  shownWeekSlot.remove();
  firstWeekStore.set(undefined);
}

/** False for anything else that the browser's storage may hold. */
export const isInFirstWeek = (startedAt: unknown): boolean => isWithin(startedAt, WEEK_MS);

/** Whether the list of steps opens by itself: once, on the first day. */
export const opensItself = (startedAt: unknown): boolean =>
  isWithin(startedAt, DAY_MS) && shownWeekSlot.read() !== startedAt;

const isWithin = (startedAt: unknown, ms: number): boolean =>
  typeof startedAt === 'number' && Math.abs(Date.now() - startedAt) < ms;

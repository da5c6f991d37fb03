import { DAY_MS } from '@eyecart/shared/rules/durations';
import { firstWeekSlot, firstWeekStore } from './first-week-store';

const WEEK_MS = 7 * DAY_MS;

export function startFirstWeek(): void {
  const now = Date.now();
  firstWeekSlot.write(now);
  firstWeekStore.set(now);
}

export function endFirstWeek(): void {
  firstWeekSlot.remove();
  firstWeekStore.set(undefined);
}

/** False for anything else that the browser's storage may hold. */
export const isInFirstWeek = (startedAt: unknown): boolean =>
  typeof startedAt === 'number' && Math.abs(Date.now() - startedAt) < WEEK_MS;

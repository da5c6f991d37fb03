/** A local calendar day; `month` from 1, `weekday` 0 for Sunday. */
export interface LocalDay {
  readonly month: number;
  readonly date: number;
  readonly weekday: number;
}

/** January 1, Juneteenth, Independence Day, Veterans Day, Christmas. */
const FIXED = ['1-1', '6-19', '7-4', '11-11', '12-25'];
/** Month, weekday, which one of the month: King, Washington, Labor, Columbus, Thanksgiving. */
const MOVING = ['1-1-3', '2-1-3', '9-1-1', '10-1-2', '11-4-4'];

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether it is a federal holiday or the weekday on which one from a weekend is observed. Source: 5 U.S.C. § 6103. */
export function isFederalHoliday(day: LocalDay): boolean {
  const { month, date, weekday } = day;
  if (FIXED.includes(`${month}-${date}`)) return true;
  if (weekday === 1 && FIXED.includes(dayBefore(day))) return true;
  if (weekday === 5 && FIXED.includes(dayAfter(day))) return true;
  if (month === 5 && weekday === 1 && date > 24) return true;
  return MOVING.includes(`${month}-${weekday}-${nthOfMonth(day)}`);
}

/** Pioneer Day, a holiday of Utah. */
export const isPioneerDay = ({ month, date }: LocalDay): boolean => month === 7 && date === 24;

/** Victory Day, a holiday of Rhode Island: the second Monday of August. */
export const isVictoryDay = (day: LocalDay): boolean =>
  day.month === 8 && day.weekday === 1 && nthOfMonth(day) === 2;

const nthOfMonth = ({ date }: LocalDay): number => Math.ceil(date / 7);

function dayBefore({ month, date }: LocalDay): string {
  if (date > 1) return `${month}-${date - 1}`;
  const before = month === 1 ? 12 : month - 1;
  return `${before}-${LENGTHS[before - 1]}`;
}

function dayAfter({ month, date }: LocalDay): string {
  if (date < (LENGTHS[month - 1] ?? 31)) return `${month}-${date + 1}`;
  return `${month === 12 ? 1 : month + 1}-1`;
}

import { isFederalHoliday, isPioneerDay, isVictoryDay, type LocalDay } from './legal-holidays.js';
import type { OpeningHours } from './quiet-hours.js';

/** When a state allows sales texts; null for a day without any. */
export interface StateHours {
  readonly weekdays: OpeningHours;
  readonly saturday: OpeningHours;
  readonly sunday: OpeningHours | null;
  /** Whether a day is a legal holiday without any texts. */
  readonly isHoliday?: (day: LocalDay) => boolean;
  /** The statute or rule. */
  readonly source: string;
  /** Where we compared the row with it, all on 2026-11-22 to 24. */
  readonly comparedWith: string;
}

/** A chart of calling hours by state, used where the statute was not found. */
const SECONDARY_SOURCE = 'dropcowboy.com/state-compliance (2025-11-01)';
/** Two charts that agree. */
const TWO_CHARTS = `${SECONDARY_SOURCE}; usestello.com/compliance (2026-04-08)`;

/** Hours under federal law. Source: 47 CFR § 64.1200(c)(1). */
export const FEDERAL_HOURS: OpeningHours = { open: '08:00', close: '21:00' };

/**
 * States with narrower hours for telephone solicitation than federal law. Some states exempt people who gave
 * consent; we keep their hours anyway. Legal holidays count where dnc.com's "Restricted Call Dates" (2018 to 2023) list
 * the state: federal holidays, Pioneer Day, and Victory Day; holidays that few states keep, and those that a governor
 * proclaims, are not in the table. Last checked on 2026-11-22; how well each row is supported is in docs/providers.md
 * §3.5. Source: docs/product.md §8.9.
 */
export const STATE_HOURS: Readonly<Record<string, StateHours>> = {
  AL: {
    ...everyDay('08:00', '20:00'),
    sunday: null,
    isHoliday: isFederalHoliday,
    source: 'Ala. Admin. Code r. 770-X-5-.17(1)(b)',
    comparedWith: SECONDARY_SOURCE,
  },
  CT: { ...everyDay('09:00', '20:00'), source: 'Conn. Gen. Stat. § 42-288a', comparedWith: TWO_CHARTS },
  FL: {
    ...everyDay('08:00', '20:00'),
    source: 'Fla. Stat. § 501.616(6)(a)',
    comparedWith: 'lawserver.com, § 501.616',
  },
  KY: { ...everyDay('10:00', '21:00'), source: 'Ky. Rev. Stat. § 367.46955', comparedWith: TWO_CHARTS },
  LA: {
    ...everyDay('08:00', '20:00'),
    sunday: null,
    isHoliday: isFederalHoliday,
    source: 'La. PSC General Order R-29617 § V(A)(2)',
    comparedWith: 'dnc.com, Restricted Call Dates 2023',
  },
  MA: {
    ...everyDay('08:00', '20:00'),
    source: 'Mass. Gen. Laws ch. 159C, § 3',
    comparedWith: TWO_CHARTS,
  },
  MD: {
    ...everyDay('08:00', '20:00'),
    source: 'Md. Stop the Spam Calls Act of 2023 (S.B. 90)',
    comparedWith: TWO_CHARTS,
  },
  MI: {
    ...everyDay('09:00', '21:00'),
    source: 'Mich. Comp. Laws § 445.111 ff.',
    comparedWith: TWO_CHARTS,
  },
  MN: { ...everyDay('09:00', '21:00'), source: 'Minn. Stat. § 325E.30', comparedWith: TWO_CHARTS },
  MS: {
    ...everyDay('08:00', '20:00'),
    sunday: null,
    isHoliday: isFederalHoliday,
    source: 'Miss. Code §§ 77-3-603(a), 77-3-723(1)',
    comparedWith: 'getpocketlaw.com, § 77-3-723',
  },
  NM: {
    ...everyDay('09:00', '21:00'),
    source: 'N.M. Stat. § 57-12-22',
    comparedWith: 'law.justia.com, § 57-12-22 (2006)',
  },
  NV: { ...everyDay('09:00', '20:00'), source: 'Nev. Rev. Stat. ch. 599B', comparedWith: SECONDARY_SOURCE },
  OK: {
    ...everyDay('08:00', '20:00'),
    source: 'Okla. Stat. tit. 15, § 775C.4',
    comparedWith: 'dnc.com on the act of 2022',
  },
  OR: {
    ...everyDay('08:00', '20:00'),
    source: 'Or. H.B. 3865 (2025), since 2026-01-01; texts and RCS',
    comparedWith: 'jdsupra.com (Troutman Pepper Locke) and postscript.io on the act',
  },
  PA: {
    ...everyDay('08:00', '21:00'),
    isHoliday: isFederalHoliday,
    source: '73 Pa. Stat. § 2245.2',
    comparedWith: 'attorneygeneral.gov; mslawgroup.com on the act of 2019',
  },
  RI: {
    weekdays: { open: '09:00', close: '18:00' },
    saturday: { open: '10:00', close: '17:00' },
    sunday: { open: '10:00', close: '17:00' },
    isHoliday: (day) => isFederalHoliday(day) || isVictoryDay(day),
    source: 'R.I. Gen. Laws §§ 5-61-2(9), 5-61-3.6',
    comparedWith: 'webserver.rilin.state.ri.us, § 5-61-3.6',
  },
  TX: {
    ...everyDay('09:00', '21:00'),
    sunday: { open: '12:00', close: '21:00' },
    source: 'Tex. Bus. & Com. Code § 301.051',
    comparedWith: 'the statute, § 301.051',
  },
  UT: {
    ...everyDay('08:00', '21:00'),
    sunday: null,
    isHoliday: (day) => isFederalHoliday(day) || isPioneerDay(day),
    source: 'Utah Code § 13-25a-103(3)',
    comparedWith: 'codes.findlaw.com, § 13-25a-103 (2025-01-01)',
  },
  WA: {
    ...everyDay('08:00', '20:00'),
    source: 'Wash. Rev. Code §§ 19.158.040(2), 80.36.390',
    comparedWith: 'app.leg.wa.gov, § 19.158.040',
  },
};

/**
 * The hours on a local day that satisfy `hours`, federal law, and every state given; null when there
 * are none. A state without its own hours adds nothing.
 */
export function lawfulHours(
  day: LocalDay,
  hours: OpeningHours,
  states: readonly string[],
): OpeningHours | null {
  let { open, close } = hours;
  for (const one of [FEDERAL_HOURS, ...states.map((state) => hoursOfState(day, state))]) {
    if (one === null) return null;
    if (one.open > open) open = one.open;
    if (one.close < close) close = one.close;
  }
  return open < close ? { open, close } : null;
}

function hoursOfState(day: LocalDay, state: string): OpeningHours | null {
  const hours = STATE_HOURS[state];
  if (!hours) return FEDERAL_HOURS;
  if (hours.isHoliday?.(day)) return null;
  if (day.weekday === 0) return hours.sunday;
  return day.weekday === 6 ? hours.saturday : hours.weekdays;
}

function everyDay(open: string, close: string): Pick<StateHours, 'weekdays' | 'saturday' | 'sunday'> {
  const hours = { open, close };
  return { weekdays: hours, saturday: hours, sunday: hours };
}

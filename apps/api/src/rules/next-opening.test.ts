import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextOpening, type SendPlaces } from './next-opening.js';
import { statesForPhone, zonesForPhone } from './phone-number.js';
import { DEFAULT_OPENING_HOURS } from './quiet-hours.js';
import { FEDERAL_HOURS, STATE_HOURS } from './state-hours.js';

const NEW_YORK = 'America/New_York';
const CHICAGO = 'America/Chicago';
const LOS_ANGELES = 'America/Los_Angeles';
const SAN_JUAN = 'America/Puerto_Rico';
const HONOLULU = 'Pacific/Honolulu';

const patientIn = (patientZones: readonly string[], states: readonly string[] = []): SendPlaces => ({
  practiceZone: null,
  patientZones,
  states,
});

const opening = (due: string, zones: string[], states: string[] = []): string | undefined =>
  nextOpening(new Date(due), patientIn(zones, states), DEFAULT_OPENING_HOURS)?.toISOString();

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Local weekday and time, computed without the code under test. */
function localClock(
  instant: Date,
  timeZone: string,
): { weekday: string; time: string; month: number; date: number } {
  const options = {
    timeZone,
    weekday: 'long',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', options);
  clocks.set(timeZone, clock);
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    weekday: parts.get('weekday') ?? '',
    time: `${parts.get('hour')}:${parts.get('minute')}`,
    month: Number(parts.get('month')),
    date: Number(parts.get('day')),
  };
}

function suits(instant: Date, zone: string, state: string | undefined): boolean {
  const { weekday, time, month, date } = localClock(instant, zone);
  const within = (hours: { open: string; close: string } | null | undefined) =>
    hours !== null && hours !== undefined && time >= hours.open && time < hours.close;
  if (!within(DEFAULT_OPENING_HOURS)) return false;
  const lawful = state === undefined ? undefined : STATE_HOURS[state];
  if (!lawful) return true;
  if (lawful.isHoliday?.({ month, date, weekday: WEEKDAYS.indexOf(weekday) })) return false;
  if (weekday === 'Sunday') return within(lawful.sunday);
  return within(weekday === 'Saturday' ? lawful.saturday : lawful.weekdays);
}

const suitsAll = (instant: Date, { practiceZone, patientZones, states }: SendPlaces): boolean =>
  (practiceZone === null || suits(instant, practiceZone, undefined)) &&
  patientZones.every((zone) => [undefined, ...states].every((state) => suits(instant, zone, state)));

describe('nextOpening', () => {
  it.each([
    ['noon EST suits New York', '2026-12-18T17:00:00Z', [NEW_YORK], '2026-12-18T17:00:00.000Z'],
    ['noon EST is 7 AM in Hawaii', '2026-12-18T17:00:00Z', [NEW_YORK, HONOLULU], '2026-12-18T19:00:00.000Z'],
    ['9 PM moves to the morning', '2026-12-18T02:00:00Z', [NEW_YORK], '2026-12-18T14:00:00.000Z'],
    ['8 PM sharp is closed', '2026-12-18T01:00:00Z', [NEW_YORK], '2026-12-18T14:00:00.000Z'],
    ['one second before 8 PM is open', '2026-12-18T00:59:59Z', [NEW_YORK], '2026-12-18T00:59:59.000Z'],
    ['9 AM sharp is open', '2026-12-18T14:00:00Z', [NEW_YORK], '2026-12-18T14:00:00.000Z'],
    ['the night daylight saving time begins', '2026-03-08T04:00:00Z', [NEW_YORK], '2026-03-08T13:00:00.000Z'],
    ['the night daylight saving time ends', '2026-11-01T03:00:00Z', [NEW_YORK], '2026-11-01T14:00:00.000Z'],
    ['no zones, no limits', '2026-12-21T08:00:00Z', [], '2026-12-21T08:00:00.000Z'],
    ['across the date line', '2026-12-20T17:00:00Z', [NEW_YORK, 'Pacific/Guam'], '2026-12-20T23:00:00.000Z'],
  ])('%s', (_title, due, zones, expected) => {
    expect(opening(due, zones)).toBe(expected);
  });

  // December 20, 2026 is a Sunday; Central Time is UTC-6.
  it.each([
    ['Texas opens at noon on Sundays', 'TX', '2026-12-20T16:00:00Z', '2026-12-20T18:00:00.000Z'],
    ['Texas keeps its hours on Saturdays', 'TX', '2026-12-19T16:00:00Z', '2026-12-19T16:00:00.000Z'],
    ['Alabama has no Sundays', 'AL', '2026-12-20T18:00:00Z', '2026-12-21T15:00:00.000Z'],
    ['Alabama goes from Saturday to Monday', 'AL', '2026-12-20T02:00:00Z', '2026-12-21T15:00:00.000Z'],
    ['Louisiana has no Sundays', 'LA', '2026-12-20T18:00:00Z', '2026-12-21T15:00:00.000Z'],
    ['Mississippi has no Sundays', 'MS', '2026-12-20T18:00:00Z', '2026-12-21T15:00:00.000Z'],
    ['Kentucky opens at 10', 'KY', '2026-12-21T15:00:00Z', '2026-12-21T16:00:00.000Z'],
    ['Rhode Island closes at 6 PM', 'RI', '2026-12-22T00:00:00Z', '2026-12-22T15:00:00.000Z'],
    ['Rhode Island opens at 10 on weekends', 'RI', '2026-12-19T15:00:00Z', '2026-12-19T16:00:00.000Z'],
    ['Rhode Island closes at 5 PM on weekends', 'RI', '2026-12-19T23:00:00Z', '2026-12-20T16:00:00.000Z'],
    ['Louisiana has no Christmas', 'LA', '2026-12-25T18:00:00Z', '2026-12-26T15:00:00.000Z'],
    ['Alabama waits out a Sunday and Labor Day', 'AL', '2026-09-06T02:00:00Z', '2026-09-08T14:00:00.000Z'],
    ['Utah has no Pioneer Day', 'UT', '2026-07-24T18:00:00Z', '2026-07-25T14:00:00.000Z'],
    ['Texas has its holidays', 'TX', '2026-12-25T18:00:00Z', '2026-12-25T18:00:00.000Z'],
    ['Illinois adds nothing', 'IL', '2026-12-20T15:00:00Z', '2026-12-20T15:00:00.000Z'],
  ])('%s', (_title, state, due, expected) => {
    expect(opening(due, [CHICAGO], [state])).toBe(expected);
  });

  it.each(['FL', 'OK', 'OR', 'WA', 'MA', 'MD', 'CT', 'AL', 'LA', 'MS'])(
    'closes at 8 PM in %s, whatever the setting',
    (state) => {
      const allDay = { open: '00:00', close: '24:00' };
      const lastMinute = new Date('2026-12-22T01:59:00Z');
      const closing = new Date('2026-12-22T02:00:00Z');
      expect(nextOpening(lastMinute, patientIn([CHICAGO], [state]), allDay)).toEqual(lastMinute);
      const next = nextOpening(closing, patientIn([CHICAGO], [state]), allDay);
      expect(next?.getTime()).toBeGreaterThan(closing.getTime());
    },
  );

  it('never exceeds federal hours with any setting', () => {
    const allDay = { open: '00:00', close: '24:00' };
    expect(FEDERAL_HOURS).toEqual({ open: '08:00', close: '21:00' });
    expect(nextOpening(new Date('2026-12-22T03:00:00Z'), patientIn([CHICAGO]), allDay)).toEqual(
      new Date('2026-12-22T14:00:00Z'),
    );
  });

  it('follows a setting that is narrower than the law', () => {
    const noon = { open: '12:00', close: '13:00' };
    expect(nextOpening(new Date('2026-12-21T15:00:00Z'), patientIn([CHICAGO], ['TX']), noon)).toEqual(
      new Date('2026-12-21T18:00:00Z'),
    );
  });

  // December 20, 2026 is a Sunday.
  it.each([
    ['Kentucky at noon, in Los Angeles at 9', 'KY', NEW_YORK, LOS_ANGELES, '2026-12-21T17:00:00Z'],
    ['Texas on Sunday at noon, in Los Angeles at 10', 'TX', CHICAGO, LOS_ANGELES, '2026-12-20T18:00:00Z'],
    ['Rhode Island at 5:30 PM, in Puerto Rico at 6:30', 'RI', NEW_YORK, SAN_JUAN, '2026-12-21T22:30:00Z'],
    ['Alabama on Saturday, in Guam on Sunday', 'AL', CHICAGO, 'Pacific/Guam', '2026-12-20T00:00:00Z'],
  ])('keeps a state\u2019s hours where the patient may live only: %s', (_, state, patient, practice, due) => {
    const places = { practiceZone: practice, patientZones: [patient], states: [state] };
    expect(nextOpening(new Date(due), places, DEFAULT_OPENING_HOURS)).toEqual(new Date(due));
  });

  it('keeps the configured hours where the practice is', () => {
    const places = { practiceZone: LOS_ANGELES, patientZones: [NEW_YORK], states: ['KY'] };
    expect(nextOpening(new Date('2026-12-21T16:00:00Z'), places, DEFAULT_OPENING_HOURS)).toEqual(
      new Date('2026-12-21T17:00:00Z'),
    );
  });

  it('is null when the hours never overlap', () => {
    expect(opening('2026-12-20T17:00:00Z', [NEW_YORK, 'Asia/Shanghai'])).toBe(undefined);
  });

  it('is null when the wait would exceed 48 hours', () => {
    const oneMinute = { open: '12:00', close: '12:01' };
    expect(
      nextOpening(new Date('2026-12-20T17:00:00Z'), patientIn([NEW_YORK, CHICAGO]), oneMinute),
    ).toBeNull();
  });

  it('rejects invalid hours and zones', () => {
    const due = new Date('2026-12-20T17:00:00Z');
    expect(() => nextOpening(due, patientIn([NEW_YORK]), { open: '20:00', close: '09:00' })).toThrow(
      '"20:00" to "09:00"',
    );
    expect(() => nextOpening(due, patientIn([NEW_YORK]), { open: '9', close: '20:00' })).toThrow(RangeError);
    expect(() => nextOpening(due, patientIn(['Mars/Olympus']), DEFAULT_OPENING_HOURS)).toThrow(
      '"Mars/Olympus"',
    );
  });

  const dues = fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2035-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const zones = [NEW_YORK, CHICAGO, 'America/Denver', 'America/Phoenix', 'America/Adak', HONOLULU] as const;
  const stateSets = fc.uniqueArray(fc.constantFrom(...Object.keys(STATE_HOURS), 'IL', 'PR'), {
    maxLength: 4,
  });
  const placesOf = fc.record({
    practiceZone: fc.option(fc.constantFrom(...zones)),
    patientZones: fc.uniqueArray(fc.constantFrom(...zones), { minLength: 1, maxLength: 3 }),
    states: stateSets,
  });

  it('is the earliest instant within the hours of every zone and state', () => {
    fc.assert(
      fc.property(dues, placesOf, (due, places) => {
        const found = nextOpening(due, places, DEFAULT_OPENING_HOURS);
        expect(found).not.toBeNull();
        if (!found) return;
        expect(suitsAll(found, places)).toBe(true);
        expect(found.getTime()).toBeGreaterThanOrEqual(due.getTime());
        for (let earlier = due.getTime(); earlier < found.getTime(); earlier += 15 * 60_000) {
          expect(suitsAll(new Date(earlier), places)).toBe(false);
        }
        if (found > due) expect(suitsAll(new Date(found.getTime() - 1), places)).toBe(false);
      }),
    );
  });

  it('exists for every area code, even unlisted ones', () => {
    const areas = fc.integer({ min: 200, max: 999 });
    fc.assert(
      fc.property(dues, areas, (due, area) => {
        const phone = `+1${area}5550142`;
        const places = patientIn(zonesForPhone(phone), statesForPhone(phone));
        const found = nextOpening(due, places, DEFAULT_OPENING_HOURS);
        expect(found).not.toBeNull();
        expect(found && suitsAll(found, places)).toBe(true);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_OPENING_HOURS, nextOpening, zonesForPhone } from './quiet-hours.js';

const NEW_YORK = 'America/New_York';
const CHICAGO = 'America/Chicago';
const HONOLULU = 'Pacific/Honolulu';

function opening(due: string, zones: string[]): string | undefined {
  return nextOpening(new Date(due), zones, DEFAULT_OPENING_HOURS)?.toISOString();
}

function localClock(instant: Date, timeZone: string): string {
  return instant.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
}

function suitsAll(instant: Date, zones: readonly string[]): boolean {
  return zones.every((zone) => localClock(instant, zone) >= '09:00' && localClock(instant, zone) < '20:00');
}

describe('zonesForPhone', () => {
  it.each([
    ['+13125550142', [CHICAGO]],
    ['+12125550142', [NEW_YORK]],
    ['+18085550142', [HONOLULU]],
    ['+16715550142', ['Pacific/Guam']],
    ['+17875550142', ['America/Puerto_Rico']],
    ['+19075550142', ['America/Adak', 'America/Anchorage']],
    ['+19072095550', ['America/Juneau']],
    ['+12082015550', ['America/Denver']],
  ])('%s: the longest listed prefix decides', (phone, zones) => {
    expect(zonesForPhone(phone)).toEqual(zones);
  });

  it.each(['+15005550006', '+14165550142', '+442079460958', '+1', ''])(
    '%j is not listed: both ends',
    (phone) => {
      expect(zonesForPhone(phone)).toEqual([NEW_YORK, HONOLULU]);
    },
  );

  it('names only zones that exist', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2_000_000, max: 9_999_999 }), (prefix) => {
        const zones = zonesForPhone(`+1${prefix}000`);
        expect(zones.length).toBeGreaterThan(0);
        for (const zone of zones) expect(() => localClock(new Date(0), zone)).not.toThrow();
      }),
    );
  });
});

describe('nextOpening', () => {
  it.each([
    ['noon EST suits New York', '2026-12-20T17:00:00Z', [NEW_YORK], '2026-12-20T17:00:00.000Z'],
    [
      'noon EST in Hawaii is 7 am: 9 am there',
      '2026-12-20T17:00:00Z',
      [NEW_YORK, HONOLULU],
      '2026-12-20T19:00:00.000Z',
    ],
    ['9 pm moves to the morning', '2026-12-21T02:00:00Z', [NEW_YORK], '2026-12-21T14:00:00.000Z'],
    ['8 pm sharp is closed', '2026-12-21T01:00:00Z', [NEW_YORK], '2026-12-21T14:00:00.000Z'],
    ['a moment before 8 pm is open', '2026-12-21T00:59:59Z', [NEW_YORK], '2026-12-21T00:59:59.000Z'],
    ['9 am sharp is open', '2026-12-20T14:00:00Z', [NEW_YORK], '2026-12-20T14:00:00.000Z'],
    ['the night clocks go forward', '2026-03-08T04:00:00Z', [NEW_YORK], '2026-03-08T13:00:00.000Z'],
    ['the night clocks go back', '2026-11-01T03:00:00Z', [NEW_YORK], '2026-11-01T14:00:00.000Z'],
    ['no zones, no limits', '2026-12-21T08:00:00Z', [], '2026-12-21T08:00:00.000Z'],
    ['across the date line', '2026-12-20T17:00:00Z', [NEW_YORK, 'Pacific/Guam'], '2026-12-20T23:00:00.000Z'],
  ])('%s', (_title, due, zones, expected) => {
    expect(opening(due, zones)).toBe(expected);
  });

  it('is null where hours never meet', () => {
    expect(opening('2026-12-20T17:00:00Z', [NEW_YORK, 'Asia/Shanghai'])).toBe(undefined);
  });

  it('is null rather than later than 48 hours', () => {
    const oneMinute = { open: '12:00', close: '12:01' };
    expect(nextOpening(new Date('2026-12-20T17:00:00Z'), [NEW_YORK, CHICAGO], oneMinute)).toBeNull();
  });

  it('refuses hours and zones that do not exist', () => {
    const due = new Date('2026-12-20T17:00:00Z');
    expect(() => nextOpening(due, [NEW_YORK], { open: '20:00', close: '09:00' })).toThrow('20:00 to 09:00');
    expect(() => nextOpening(due, [NEW_YORK], { open: '9', close: '20:00' })).toThrow('"9"');
    expect(() => nextOpening(due, ['Mars/Olympus'], DEFAULT_OPENING_HOURS)).toThrow(RangeError);
  });

  const dues = fc.date({
    min: new Date('2024-01-01T00:00:00Z'),
    max: new Date('2035-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const zoneSets = fc.uniqueArray(
    fc.constantFrom(NEW_YORK, CHICAGO, 'America/Denver', 'America/Phoenix', 'America/Adak', HONOLULU),
    { minLength: 1, maxLength: 4 },
  );

  it('is within hours in every zone, and nothing earlier is', () => {
    fc.assert(
      fc.property(dues, zoneSets, (due, zones) => {
        const found = nextOpening(due, zones, DEFAULT_OPENING_HOURS);
        expect(found).not.toBeNull();
        if (!found) return;
        expect(suitsAll(found, zones)).toBe(true);
        expect(found.getTime()).toBeGreaterThanOrEqual(due.getTime());
        for (let earlier = due.getTime(); earlier < found.getTime(); earlier += 15 * 60_000) {
          expect(suitsAll(new Date(earlier), zones)).toBe(false);
        }
        if (found > due) expect(suitsAll(new Date(found.getTime() - 1), zones)).toBe(false);
      }),
    );
  });
});

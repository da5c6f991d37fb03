import { afterEach, describe, expect, it } from 'vitest';
import { clockTime } from './clock-time';
import { describeScheduledTime } from './describe-scheduled-time';
import { practiceDay, practiceYear } from './practice-clock';
import { setPracticeZone } from './practice-zone';

const at = (iso: string) => new Date(iso);
const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Nobody's browser in a test run is there. */
const ELSEWHERE = 'Pacific/Guam';

describe('the practice’s clock', () => {
  afterEach(() => setPracticeZone(undefined));

  it('counts days and years in the practice’s zone', () => {
    setPracticeZone('America/Chicago');
    expect(practiceDay(at('2027-01-01T05:59:00Z'))).toBe('2026-12-31');
    expect(practiceYear(at('2027-01-01T05:59:00Z'))).toBe(2026);
    setPracticeZone('America/New_York');
    expect(practiceDay(at('2027-01-01T05:59:00Z'))).toBe('2027-01-01');
  });

  it('names the zone where the browser’s clock differs', () => {
    setPracticeZone(ELSEWHERE);
    expect(clockTime(at('2026-11-20T05:05:00Z'))).toBe('3:05 PM GMT+10');
    setPracticeZone(browserZone);
    expect(clockTime(at('2026-11-20T05:05:00Z'))).toMatch(/^\d{1,2}:05 [AP]M$/);
  });
});

describe('the time of a scheduled order', () => {
  afterEach(() => setPracticeZone(undefined));

  it.each([
    ['America/New_York', '2026-12-20T17:00:00Z', '12:00 PM EST'],
    ['America/New_York', '2026-07-08T17:00:00Z', '12:00 PM EST (1:00 PM EDT)'],
    ['America/Chicago', '2026-12-20T17:00:00Z', '12:00 PM EST (11:00 AM CST)'],
    ['America/Chicago', '2026-07-08T17:00:00Z', '12:00 PM EST'],
    ['America/Chicago', '2026-12-20T05:30:00Z', '12:30 AM EST (11:30 PM CST the day before)'],
  ])('in %s at %s ends in %s', (zone, instant, words) => {
    setPracticeZone(zone);
    expect(describeScheduledTime(at(instant)).replace(/^.* at (?=\d+:\d+ [AP]M EST)/, '')).toBe(words);
  });
});

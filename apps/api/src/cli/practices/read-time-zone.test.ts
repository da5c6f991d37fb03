import { describe, expect, it } from 'vitest';
import { readTimeZone } from './read-time-zone.js';

describe('the time zone of a practice', () => {
  it.each(['America/Chicago', 'America/Indiana/Knox', 'America/Port-au-Prince', 'Pacific/Honolulu'])(
    'is that of a place: %s',
    (name) => {
      expect(readTimeZone(name)).toBe(name);
    },
  );

  it.each([
    ['EST', 'America/New_York'],
    ['pst', 'America/Los_Angeles'],
    ['PST8PDT', 'America/Los_Angeles'],
    ['US/Central', 'America/Chicago'],
    ['MST', 'America/Denver'],
    ['HST', 'Pacific/Honolulu'],
    ['america/chicago', 'America/Chicago'],
    ['America/Chikago', 'America/Chicago'],
    ['America/New York', 'America/New_York'],
  ])('is not %s; %s is suggested', (name, place) => {
    expect(() => readTimeZone(name)).toThrow(
      `"${name}" is not a time zone by Area/City. Did you mean ${place}?`,
    );
  });

  it.each(['UTC', 'GMT', 'Etc/GMT+5', 'Mars/Olympus', '', 'x'.repeat(10_000)])('is not %.20s', (name) => {
    expect(() => readTimeZone(name)).toThrow('is not a time zone by Area/City.');
  });
});

import { describe, expect, it } from 'vitest';
import { openingWords, timeWords } from './opening-words.js';

describe('openingWords', () => {
  const opening = new Date('2026-11-20T19:00:00Z');

  it("shows the practice's time, and the patient's when it differs", () => {
    expect(openingWords(opening, 'America/New_York', ['Pacific/Honolulu'])).toBe(
      '2:00 PM EST on Friday, November 20 (9:00 AM for the patient)',
    );
  });

  it('shows one time when both agree, or when the number may be in several zones', () => {
    expect(openingWords(opening, 'America/New_York', ['America/Detroit'])).toBe(
      '2:00 PM EST on Friday, November 20',
    );
    expect(openingWords(opening, 'America/New_York', ['America/Chicago', 'America/Denver'])).toBe(
      '2:00 PM EST on Friday, November 20',
    );
  });
});

describe('timeWords', () => {
  it('uses plain spaces', () => {
    expect(timeWords(new Date('2026-07-01T16:05:00Z'), 'America/Chicago')).toBe('11:05 AM');
  });
});

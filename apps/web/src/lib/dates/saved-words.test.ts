import { describe, expect, it } from 'vitest';
import { savedWords } from './saved-words';

const NOW = new Date(2026, 10, 22, 15, 0);

describe('savedWords', () => {
  it.each([
    [new Date(2026, 10, 22, 9, 5), 'today at 9:05 AM'],
    [new Date(2026, 10, 21, 23, 59), 'November 21'],
    [new Date(2025, 10, 22, 15, 0), 'November 22, 2025'],
  ])('of %s', (savedAt, words) => {
    expect(savedWords(savedAt.toISOString(), NOW)?.replace('\u202f', ' ')).toBe(words);
  });
});

import { describe, expect, it } from 'vitest';
import { momentWords } from './moment-words';

const at = new Date(2026, 10, 20, 14, 48);

describe('an instant as a figure', () => {
  it('is a day with its time', () => {
    expect(momentWords(at.toISOString(), new Date(2026, 11, 1))).toEqual({ day: 'Nov 20', time: '2:48 PM' });
  });

  it('shows the year when it is not this year', () => {
    expect(momentWords(at.toISOString(), new Date(2027, 0, 1))).toEqual({
      day: 'Nov 20',
      time: '2026, 2:48 PM',
    });
  });
});

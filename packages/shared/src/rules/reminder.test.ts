import { describe, expect, it } from 'vitest';
import { reminderDueAt } from './reminder.js';

const sentAt = new Date('2026-11-20T20:15:00Z');

describe('reminderDueAt', () => {
  it('is 48 hours after the first text', () => {
    expect(reminderDueAt(sentAt).toISOString()).toBe('2026-11-22T20:15:00.000Z');
  });

  it('takes decimals, to the millisecond', () => {
    expect(reminderDueAt(sentAt, 0.01).toISOString()).toBe('2026-11-20T20:15:36.000Z');
  });

  it('refuses a negative or missing delay', () => {
    expect(() => reminderDueAt(sentAt, -1)).toThrow('got -1');
    expect(() => reminderDueAt(sentAt, Number.NaN)).toThrow(RangeError);
  });
});

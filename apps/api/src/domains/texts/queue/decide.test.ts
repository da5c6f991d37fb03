import { describe, expect, it } from 'vitest';
import { DEFAULT_OPENING_HOURS as HOURS } from '../../../rules/quiet-hours.js';
import { decideText, LATEST_CONFIRMATION_MS, type TextFacts } from './decide.js';

const CHICAGO_NUMBER = '+13125550142';
const HONOLULU_NUMBER = '+18085550142';

const reminder: TextFacts = {
  type: 'reminder',
  isAutomatic: true,
  phoneNumber: CHICAGO_NUMBER,
  isOptedOut: false,
  pausedBy: null,
  createdAt: new Date('2026-11-18T18:00:00Z'),
  practiceZone: 'America/Chicago',
  isPracticeDisabled: false,
  firstState: 'delivered',
  hasNewerReminder: false,
  cartExpiresAt: new Date('2027-01-01T00:00:00Z'),
  orderedAt: null,
};
const NOON = new Date('2026-11-20T18:00:00Z');

describe('deciding about a due text', () => {
  it('sends a reminder when nothing prevents it', () => {
    for (const firstState of ['accepted', 'delivered'] as const) {
      expect(decideText({ ...reminder, firstState }, NOON, HOURS)).toEqual({ kind: 'send' });
    }
  });

  it.each([
    ['an order', { orderedAt: NOON }, 'ordered'],
    ['an expired link', { cartExpiresAt: NOON }, 'cart_expired'],
    ['a first text that was refused', { firstState: 'refused' }, 'first_text_failed'],
    ['an undelivered first text', { firstState: 'undelivered' }, 'first_text_failed'],
    ['a newer reminder', { hasNewerReminder: true }, 'other_reminder'],
    ['an opt-out', { isOptedOut: true }, 'opted_out'],
    ['a disabled practice', { isPracticeDisabled: true }, 'practice_disabled'],
  ] as const)('cancels a reminder after %s', (_, facts, code) => {
    expect(decideText({ ...reminder, ...facts }, NOON, HOURS)).toEqual({ kind: 'cancel', reason: { code } });
  });

  it('waits ten minutes for a first text of unknown outcome', () => {
    const until = new Date('2026-11-20T18:10:00Z');
    expect(decideText({ ...reminder, firstState: 'unknown' }, NOON, HOURS)).toEqual({
      kind: 'wait',
      until,
      wait: null,
    });
  });

  it('moves a reminder due at 23:00 in the recipient\u2019s zone to 09:00 and says so', () => {
    expect(decideText(reminder, new Date('2026-11-21T05:00:00Z'), HOURS)).toEqual({
      kind: 'wait',
      until: new Date('2026-11-21T15:00:00Z'),
      wait: { code: 'waits_for_hours', opening: '2026-11-21T15:00:00.000Z', place: 'both' },
    });
  });

  it('sends to Hawaii for a New York practice at 09:00 there', () => {
    const facts = { ...reminder, type: 'scheduled', phoneNumber: HONOLULU_NUMBER } as const;
    const noonEst = new Date('2026-11-20T17:00:00Z');
    expect(decideText({ ...facts, practiceZone: 'America/New_York' }, noonEst, HOURS)).toEqual({
      kind: 'wait',
      until: new Date('2026-11-20T19:00:00Z'),
      wait: { code: 'waits_for_hours', opening: '2026-11-20T19:00:00.000Z', place: 'patient' },
    });
  });

  it.each([
    ['only the patient\u2019s', '+12055550142', 'America/Chicago', '2026-11-22T18:00:00Z', 'patient'],
    ['only the practice\u2019s', '+12125550142', 'America/Los_Angeles', '2026-11-20T15:00:00Z', 'practice'],
    ['both, one after the other', '+12125550142', 'America/Los_Angeles', '2026-11-20T01:30:00Z', 'both'],
  ])('says whose hours decide: %s', (_, phoneNumber, practiceZone, due, place) => {
    const decision = decideText({ ...reminder, phoneNumber, practiceZone }, new Date(due), HOURS);
    expect(decision).toMatchObject({ wait: { code: 'waits_for_hours', place } });
  });

  it.each([
    ['spring forward', '2026-03-08T04:00:00Z', '2026-03-08T14:00:00Z'],
    ['fall back', '2026-11-01T04:00:00Z', '2026-11-01T15:00:00Z'],
  ])('opens at 09:00 local time after daylight saving changes: %s', (_, due, opening) => {
    expect(decideText(reminder, new Date(due), HOURS)).toMatchObject({ until: new Date(opening) });
  });

  it('cancels a text with no shared hours within two days', () => {
    const narrow = { open: '09:00', close: '09:30' };
    const facts = { ...reminder, phoneNumber: HONOLULU_NUMBER, practiceZone: 'America/New_York' };
    expect(decideText(facts, NOON, narrow)).toEqual({ kind: 'cancel', reason: { code: 'no_opening' } });
  });

  it('sends a person’s text at any hour, and any text when quiet hours are off', () => {
    const night = new Date('2026-11-21T05:00:00Z');
    expect(decideText({ ...reminder, type: 'initial', isAutomatic: false }, night, HOURS)).toEqual({
      kind: 'send',
    });
    expect(decideText(reminder, night, null)).toEqual({ kind: 'send' });
  });

  it('confirms an opt-out within five minutes of the request, or not at all', () => {
    const confirmation = { ...reminder, type: 'confirmation', isOptedOut: true, createdAt: NOON } as const;
    const at = (ms: number) => decideText(confirmation, new Date(NOON.getTime() + ms), HOURS);
    expect(at(LATEST_CONFIRMATION_MS)).toEqual({ kind: 'send' });
    expect(at(LATEST_CONFIRMATION_MS + 1)).toEqual({
      kind: 'cancel',
      reason: { code: 'confirmation_late' },
    });
  });

  it('never sends to a number that opted out, even by hand', () => {
    expect(decideText({ ...reminder, isAutomatic: false, isOptedOut: true }, NOON, null)).toEqual({
      kind: 'cancel',
      reason: { code: 'opted_out' },
    });
  });
});

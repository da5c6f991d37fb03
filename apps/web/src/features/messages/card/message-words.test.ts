import type { Message } from '@eyecart/shared/contracts';
import { wordsIn } from '@eyecart/shared/languages/words';
import { describe, expect, it } from 'vitest';
import { sampleMessage } from '@/testing/sample-message';
import { describeStatusChanges } from '../history/status-changes';
import { timeWords } from './message-time';
import { lookOfMessage, lookOfStatus, plannedWording, typeWord } from './message-words';

describe('the words of a text', () => {
  it.each([
    ['sent', 'sent'],
    ['failed', 'failed'],
    ['pending', 'pending'],
    ['delivered', 'Unknown'],
    ['', 'Unknown'],
  ])('status %s reads %s', (status, word) => {
    expect(lookOfStatus(status).word).toBe(word);
  });

  it('plans a reminder in the words that are sent', () => {
    const [practice, link] = ['Lakeside Eye Care', 'https://portal.example/cart/8vQm2'];
    const { reminder, stop } = wordsIn('en').texts;
    expect(plannedWording(practice, link)).toBe(`${reminder({ practice, link })} ${stop}`);
  });

  it('an order overrides every status', () => {
    for (const status of ['sent', 'failed', 'pending'] as const) {
      expect(lookOfMessage(sampleMessage({ status, orderConverted: true })).word).toBe('Converted');
    }
  });

  it.each([
    ['initial', 'Initial'],
    ['reminder', 'Reminder'],
    ['scheduled', 'Scheduled order'],
    ['other', 'Text'],
  ])('type %s reads %s', (type, word) => {
    expect(typeWord(type)).toBe(word);
  });

  it('shows the year only when it is not this year', () => {
    const at = new Date(2026, 10, 20, 15, 5);
    expect(timeWords(at, new Date(2026, 11, 1))).toBe('Nov 20, 3:05 PM');
    expect(timeWords(at, new Date(2027, 0, 1))).toBe('Nov 20, 2026, 3:05 PM');
  });
});

describe('the announcement of a change', () => {
  const pending = (id: string, changes: Partial<Message> = {}) =>
    sampleMessage({ id, status: 'pending', ...changes });

  it('is empty for new and unchanged texts', () => {
    expect(describeStatusChanges([], [sampleMessage()])).toBe('');
    expect(describeStatusChanges([sampleMessage()], [sampleMessage({ note: 'More.' })])).toBe('');
  });

  it('is the new state of each text', () => {
    const before = [pending('1'), pending('2', { patientLastName: null }), sampleMessage({ id: '3' })];
    const after = [
      pending('1', { status: 'failed' }),
      pending('2', { status: 'sent', patientLastName: null }),
      sampleMessage({ id: '3', orderConverted: true }),
    ];
    expect(describeStatusChanges(before, after)).toBe(
      'Text to Nguyen: failed. Text to Unknown Patient: sent. Text to Nguyen: converted.',
    );
  });

  it('is a count for many changes', () => {
    const ids = ['1', '2', '3', '4'];
    const after = ids.map((id) => pending(id, { status: 'sent' }));
    const before = ids.map((id) => pending(id));
    expect(describeStatusChanges(before, after)).toBe('4 texts have changed.');
  });
});

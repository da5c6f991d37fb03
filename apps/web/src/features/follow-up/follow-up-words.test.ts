import { describe, expect, it } from 'vitest';
import { sampleFollowUp } from '@/testing/sample-follow-up';
import { sampleReason } from '@/testing/sample-reason';
import { dayWords, detailWords, productWords, reasonWords, sinceWords } from './follow-up-words';
import { nextStep } from './next-step';

const NOW = new Date('2026-11-21T18:00:00Z');
const text = sampleFollowUp().text;
if (text === null) throw new Error('The sample has no text.');

describe('a row of Follow-up', () => {
  it.each([
    ['2026-11-21T05:30:00Z', 'today'],
    ['2026-11-20T18:00:00Z', 'yesterday'],
    ['2026-11-17T18:00:00Z', 'Tuesday'],
    ['2026-11-14T18:00:00Z', 'November 14'],
    ['2026-11-27T18:00:00Z', 'Friday'],
    ['2026-11-28T18:00:00Z', 'November 28'],
    ['2025-12-30T18:00:00Z', 'December 30, 2025'],
  ])('names the day of %s', (at, words) => {
    expect(dayWords(new Date(at), NOW)).toBe(words);
  });

  it('says why it is there', () => {
    const words = (row: Parameters<typeof sampleFollowUp>[0]) => {
      const { before, after } = reasonWords(sampleFollowUp(row));
      return `${before} Tuesday${after}`;
    };
    expect(words({})).toBe('Opened Tuesday');
    expect(words({ reason: 'not-ordered' })).toBe('Sent Tuesday, not opened');
    expect(words({ reason: 'failed', text: { ...text, briefReason: 'looks like a landline' } })).toBe(
      'Text failed Tuesday: looks like a landline',
    );
    const reply = { body: 'Stop please?', mediaCount: 0, unread: 1, isUndecided: true };
    expect(words({ reason: 'replied', reply })).toBe('Replied Tuesday, decision needed');
    expect(detailWords(sampleFollowUp({ reason: 'replied', reply }), NOW)).toBe('“Stop please?”');
    const picture = { ...reply, body: '', mediaCount: 1 };
    expect(detailWords(sampleFollowUp({ reason: 'replied', reply: picture }), NOW)).toBe('Sent a picture');
    const scheduledOrder = {
      id: 1005,
      failureReason: 'Nothing in this order can be bought.',
      reason: sampleReason('unknown'),
    };
    expect(words({ reason: 'not-scheduled', scheduledOrder })).toBe('Order #1005 could not be sent Tuesday');
    expect(detailWords(sampleFollowUp({ reason: 'not-scheduled', scheduledOrder }), NOW)).toBe(
      'Nothing in this order can be bought.',
    );
  });

  it.each([
    ['2026-11-21T15:00:00Z', '2026-11-27T18:00:00Z', 1, 'Refill due today. Runs out Friday, November 27.'],
    [
      '2026-11-20T15:00:00Z',
      '2026-11-21T15:00:00Z',
      2,
      'Refill due yesterday. First runs out Saturday, November 21.',
    ],
    [
      '2026-11-18T15:00:00Z',
      '2026-11-25T15:00:00Z',
      2,
      'Refill due November 18. First runs out Wednesday, November 25.',
    ],
    [
      '2026-10-24T15:00:00Z',
      '2026-10-31T15:00:00Z',
      1,
      'Refill due October 24. Ran out Saturday, October 31.',
    ],
  ])('words the dates of a refill due on %s that runs out on %s', (since, runsOutAt, count, words) => {
    const [product] = sampleFollowUp().products;
    const products = product ? Array.from({ length: count }, () => product) : [];
    const row = sampleFollowUp({
      reason: 'refill',
      since,
      refill: { id: 'r', runsOutAt, hasDiscount: true, language: 'en' },
      products,
    });
    expect(`${reasonWords(row).before} ${sinceWords(row, NOW)}. ${detailWords(row, NOW)}`).toBe(words);
  });

  it('names the products with how many of each', () => {
    const [drops] = sampleFollowUp().products;
    if (drops === undefined) throw new Error('The sample has no product.');
    expect(productWords([drops, { ...drops, title: 'Lid Wipes', quantity: 1 }])).toBe(
      'Lubricating Eye Drops, 10\u00a0mL ×\u00a02; Lid Wipes',
    );
  });

  it('offers the step that helps most, and a call to anyone who had a follow-up this week', () => {
    expect(nextStep(sampleFollowUp())).toBe('send-again');
    const followed = sampleFollowUp({ nextSendAt: '2026-11-24T18:00:00.000Z' });
    expect(nextStep(followed)).toBe('call');
    expect(nextStep(sampleFollowUp({ reason: 'replied' }))).toBe('read-reply');
    expect(nextStep(sampleFollowUp({ reason: 'not-scheduled' }))).toBe('review-order');
    expect(nextStep(sampleFollowUp({ reason: 'repeat-stopped' }))).toBe('review-order');
    expect(nextStep(sampleFollowUp({ reason: 'refill' }))).toBe('review-refill');
    const failed = (isNumberAtFault: boolean) =>
      sampleFollowUp({ reason: 'failed', text: { ...text, isNumberAtFault, cartUrl: null } });
    expect(nextStep(failed(true))).toBe('fix-number');
    expect(nextStep(failed(false))).toBe('send-again');
  });
});

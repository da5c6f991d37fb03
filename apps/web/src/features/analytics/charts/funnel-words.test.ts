import { describe, expect, it } from 'vitest';
import { funnelSteps, undeliveredSentence } from './funnel-words';

describe('the funnel in words', () => {
  it('shows each step’s share of the carts texted', () => {
    expect(funnelSteps({ sent: 171, failed: 3, delivered: 166, opened: 121, converted: 86 })).toEqual([
      { name: 'Carts texted', count: 171, percent: null },
      { name: 'Delivered', count: 166, percent: 97 },
      { name: 'Opened', count: 121, percent: 71 },
      { name: 'Ordered', count: 86, percent: 50 },
    ]);
  });

  it.each([
    [280, 11, 262, 'Not delivered: 11 failed, 7 without a delivery report, which some carriers never send.'],
    [12_000, 0, 10_999, 'Not delivered: 1,001 without a delivery report, which some carriers never send.'],
    [100, 4, 96, 'Not delivered: 4 failed.'],
    [100, 0, 100, null],
  ])('accounts for every cart of %i texted, %i failed, %i delivered', (sent, failed, delivered, words) => {
    expect(undeliveredSentence({ sent, failed, delivered, opened: 0, converted: 0 })).toBe(words);
  });
});

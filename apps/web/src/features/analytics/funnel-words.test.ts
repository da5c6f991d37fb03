import { describe, expect, it } from 'vitest';
import { funnelSentence, funnelSteps } from './funnel-words';

const funnel = (sent: number, converted: number) => ({ sent, delivered: 0, opened: 0, converted });

describe('the funnel in words', () => {
  it('gives each step its share of the carts texted', () => {
    expect(funnelSteps({ sent: 171, delivered: 166, opened: 121, converted: 86 })).toEqual([
      { name: 'Carts texted', count: 171, percent: null },
      { name: 'Delivered', count: 166, percent: 97 },
      { name: 'Opened', count: 121, percent: 71 },
      { name: 'Ordered', count: 86, percent: 50 },
    ]);
  });

  it.each([
    [0, 0, 'No texted cart has become an order yet.'],
    [9, 0, 'No texted cart has become an order yet.'],
    [10, 9, 'Most texted carts become orders.'],
    [171, 86, 'About 1 in 2 texted carts becomes an order.'],
    [100, 10, 'About 1 in 10 texted carts becomes an order.'],
    [100, 4, 'About 1 in 25 texted carts becomes an order.'],
  ])('describes %i texted and %i ordered', (sent, converted, words) => {
    expect(funnelSentence(funnel(sent, converted))).toBe(words);
  });
});

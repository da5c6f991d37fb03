import { describe, expect, it } from 'vitest';
import { funnelSentence, funnelSteps } from './funnel-words';

const funnel = (delivered: number, converted: number) => ({
  sent: delivered,
  delivered,
  opened: delivered,
  converted,
});

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
    [0, 0, 'No cart has reached a phone yet.'],
    [9, 0, 'No cart that reached a phone has become an order yet.'],
    [10, 9, 'Most carts that reach a phone become orders.'],
    [166, 86, 'About every second cart that reaches a phone becomes an order.'],
    [100, 10, 'About every tenth cart that reaches a phone becomes an order.'],
    [100, 4, 'About one in 25 carts that reach a phone becomes an order.'],
  ])('says what %i delivered and %i ordered come to', (delivered, converted, words) => {
    expect(funnelSentence(funnel(delivered, converted))).toBe(words);
  });
});

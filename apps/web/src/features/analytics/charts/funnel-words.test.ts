import { describe, expect, it } from 'vitest';
import { funnelSentence, funnelSteps, undeliveredSentence } from './funnel-words';

const funnel = (sent: number, converted: number) => ({ sent, failed: 0, delivered: 0, opened: 0, converted });

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
    [0, 0, 'No texted cart has become an order yet.'],
    [9, 0, 'No texted cart has become an order yet.'],
    [10, 10, 'Every texted cart has become an order.'],
    [100, 97, 'Nearly every texted cart becomes an order.'],
    [10, 9, 'About 9 in 10 texted carts become orders.'],
    [100, 67, 'About 7 in 10 texted carts become orders.'],
    [100, 43, 'About 4 in 10 texted carts become orders.'],
    [100, 34, 'About 1 in 3 texted carts becomes an order.'],
    [100, 30, 'About 3 in 10 texted carts become orders.'],
    [100, 21, 'About 1 in 5 texted carts becomes an order.'],
    [100, 15, 'About 1 in 7 texted carts becomes an order.'],
    [171, 86, 'About 1 in 2 texted carts becomes an order.'],
    [100, 10, 'About 1 in 10 texted carts becomes an order.'],
    [100, 4, 'About 1 in 25 texted carts becomes an order.'],
  ])('describes %i texted and %i ordered', (sent, converted, words) => {
    expect(funnelSentence(funnel(sent, converted))).toBe(words);
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

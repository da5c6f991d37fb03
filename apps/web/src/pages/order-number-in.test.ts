import { expect, it } from 'vitest';
import { orderNumberIn } from './order-number-in';

it.each([
  ['1006', '1006'],
  ['#1006', '1006'],
  ['order #1006', '1006'],
  ['Order 7', '7'],
  [' draft # 12 ', '12'],
  ['#', null],
  ['30', null],
  ['30 ct', null],
  ['(312) 555-0142', null],
  ['3125550142', null],
  ['order', null],
])('reads "%s" as %s', (text, digits) => {
  expect(orderNumberIn(text)).toBe(digits);
});

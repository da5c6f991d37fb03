import { expect, it } from 'vitest';
import { isRcs, readAddress } from './read-address.js';

it.each([
  ['+13125550142', '+13125550142', 'sms'],
  [' +1 312 555 0142', '+13125550142', 'sms'],
  ['rcs:+13125550142', '+13125550142', 'rcs'],
  ['RCS:+13125550142', '+13125550142', 'rcs'],
  ['RcS:+1 (312) 555-0142', '+13125550142', 'rcs'],
  [' rcs: +13125550142 ', '+13125550142', 'rcs'],
  ['rcs:brand_agent', 'rcs:brand_agent', 'rcs'],
  ['whatsapp:+13125550142', 'whatsapp:+13125550142', 'sms'],
  ['32665', '32665', 'sms'],
  ['Brand-Name', 'Brand-Name', 'sms'],
  ['', '', 'sms'],
])('of %j is %s, by %s', (address, from, channel) => {
  expect(readAddress(address)).toEqual({ from, channel });
});

it('cuts what is too long for an address', () => {
  const long = ' '.repeat(100_000);
  expect(readAddress(`rcs:${long}+13125550142`).from).toBe(`rcs:${long}+13125550142`);
});

it.each([
  ['rcs:+13125550142', true],
  [' RCS:brand_agent', true],
  ['+13125550142', false],
  ['rc', false],
])('knows whether %j is of RCS', (address, is) => {
  expect(isRcs(address)).toBe(is);
});

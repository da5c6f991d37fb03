import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { callerAddress, listNetworks } from './access.js';

const from = (ip: string) => callerAddress({ ip } as Request);

describe('the address that rate limits count', () => {
  it('is the plain IPv4 address, even when wrapped in IPv6', () => {
    expect(from('203.0.113.9')).toBe('203.0.113.9');
    expect(from('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  it('is the /64 of an IPv6 address', () => {
    expect(from('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(from('2001:db8:1:2:ffff::1')).toBe('2001:db8:1:2::/64');
    expect(from('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(from('::1')).toBe('0:0:0:0::/64');
  });

  it.each([
    ['203.0.113.9:51844', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
    ['[2001:DB8:1:2::5]:443', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('has one spelling: %s', (spelling, address) => {
    expect(from(spelling)).toBe(address);
  });

  it.each([
    '',
    'unknown',
    'localhost',
    '_hidden',
    '1.2.3',
    '999.1.1.1',
    '1.2.3.4, 5.6.7.8',
    ':::',
    'x'.repeat(9_999),
  ])('is the same for anything that is not an address: %s', (junk) => {
    expect(from(junk)).toBe('unknown');
  });
});

it.each([
  ['203.0.113.9', ['203.0.113.9', '203.0.113.0/24']],
  ['2001:db8:1:12f2::/64', ['2001:db8:1:12f2::/64', '2001:db8:1:1200::/56', '2001:db8:1::/48']],
  ['2001:db8:1:2::/64', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['unknown', ['unknown']],
])('the networks of %s are %j', (address, networks) => {
  expect(listNetworks(address).map(({ name }) => name)).toEqual(networks);
});

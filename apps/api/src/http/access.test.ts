import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { callerAddress } from './access.js';

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
});

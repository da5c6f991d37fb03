import { describe, expect, it } from 'vitest';
import { createFindPublicAddresses } from './find-public-addresses.js';
import { createPostWebhook } from './post-webhook.js';

const of = (...addresses: string[]) =>
  createFindPublicAddresses({
    allowsLoopback: false,
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  });
const onTrial = createFindPublicAddresses({ allowsLoopback: true });

describe('addresses that events may be posted to', () => {
  it.each(['8.8.8.8', '93.184.215.14', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'are public: %s',
    async (one) => {
      expect(await of(one)('example.com')).toHaveLength(1);
    },
  );

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '192.0.0.192',
    '198.18.0.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:7f00:1::',
    '2001:db8::1',
    '4000::1',
  ])('are not private, local, or reserved: %s', async (one) => {
    await expect(of(one)('example.com')).rejects.toThrow('not a public address');
    await expect(of('8.8.8.8', one)('example.com')).rejects.toThrow('not a public address');
  });

  it.each(['127.0.0.1', '[::1]', '10.0.0.8', '[fe80::1]'])(
    'are checked when they are written out: %s',
    (host) => expect(of()(host)).rejects.toThrow('not a public address'),
  );

  it('are the machine itself on a trial, and nothing else of its network', async () => {
    expect(await onTrial('127.0.0.1')).toEqual([{ address: '127.0.0.1', family: 4 }]);
    await expect(onTrial('169.254.169.254')).rejects.toThrow('not a public address');
    await expect(onTrial('192.168.0.1')).rejects.toThrow('not a public address');
  });

  it('exist', async () => {
    await expect(of()('nowhere.example')).rejects.toThrow('name not found');
  });
});

describe('posting', () => {
  it('refuses a name that resolves to a private address at delivery', async () => {
    const post = createPostWebhook({ findAddresses: of('169.254.169.254') });
    const request = { url: 'https://example.com/', headers: {}, body: '{}' };
    expect(await post(request, new AbortController().signal)).toEqual({
      fault: 'not a public address',
      isGone: false,
    });
  });
});

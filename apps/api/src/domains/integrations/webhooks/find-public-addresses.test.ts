import { createSocket } from 'node:dgram';
import { describe, expect, it, vi } from 'vitest';
import { createFindPublicAddresses } from './find-public-addresses.js';
import { createPostWebhook } from './post-webhook.js';
import { createResolveName } from './resolve-name.js';

const { signal } = new AbortController();
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
      expect(await of(one)('example.com', signal)).toHaveLength(1);
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
    await expect(of(one)('example.com', signal)).rejects.toThrow('not a public address');
    await expect(of('8.8.8.8', one)('example.com', signal)).rejects.toThrow('not a public address');
  });

  it.each(['127.0.0.1', '[::1]', '10.0.0.8', '[fe80::1]'])(
    'are checked when they are written out: %s',
    (host) => expect(of()(host, signal)).rejects.toThrow('not a public address'),
  );

  it('may be the machine itself on a trial, and nothing else on its network', async () => {
    expect(await onTrial('127.0.0.1', signal)).toEqual([{ address: '127.0.0.1', family: 4 }]);
    await expect(onTrial('169.254.169.254', signal)).rejects.toThrow('not a public address');
    expect(await onTrial('localhost', signal)).toHaveLength(2);
    await expect(onTrial('192.168.0.1', signal)).rejects.toThrow('not a public address');
  });

  it('exist', async () => {
    await expect(of()('nowhere.example', signal)).rejects.toThrow('name not found');
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

  const request = { url: 'https://example.com/', headers: {}, body: '{}' };
  const never = createFindPublicAddresses({
    allowsLoopback: false,
    resolve: () => new Promise(() => undefined),
  });

  it('gives a name server that does not answer no more time than a receiver', async () => {
    const post = createPostWebhook({ findAddresses: never, answerWithinMs: 20 });
    expect(await post(request, signal)).toEqual({ fault: 'no answer in time', isGone: false });
  });

  it('ends a look-up when the worker stops', async () => {
    const stopping = new AbortController();
    const posted = createPostWebhook({ findAddresses: never })(request, stopping.signal);
    stopping.abort();
    expect(await posted).toBeNull();
  });
});

describe('looking up a name', () => {
  it('is canceled with its questions when it is aborted', async () => {
    const asked = vi.fn();
    const silent = createSocket('udp4', asked);
    await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
    try {
      const stopping = new AbortController();
      const found = createResolveName([`127.0.0.1:${silent.address().port}`])('example.com', stopping.signal);
      await expect.poll(() => asked.mock.calls.length).toBe(2);
      stopping.abort();
      await expect(found).rejects.toMatchObject({ code: 'ECANCELLED' });
    } finally {
      silent.close();
    }
  });

  /** A name server that answers each question with these addresses of its type, and drops the others. */
  async function withNames<T>(
    addresses: Partial<Record<number, readonly number[]>>,
    use: (server: string, asked: number[]) => Promise<T>,
  ): Promise<T> {
    const asked: number[] = [];
    const names = createSocket('udp4', (question, { port }) => {
      const end = question.indexOf(0, 12) + 5;
      const type = question.readUInt16BE(end - 4);
      asked.push(type);
      const address = addresses[type];
      if (!address) return;
      const header = Buffer.concat([question.subarray(0, 2), Buffer.from('81800001000100000000', 'hex')]);
      const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length, ...address]);
      names.send(Buffer.concat([header, question.subarray(12, end), record]), port, '127.0.0.1');
    });
    await new Promise<void>((resolve) => names.bind(0, '127.0.0.1', resolve));
    try {
      return await use(`127.0.0.1:${names.address().port}`, asked);
    } finally {
      names.close();
    }
  }
  const [A, AAAA] = [1, 28];
  const six = [0x26, 0x06, 0x47, ...Array<number>(13).fill(0)];

  it('takes the addresses of both families', async () => {
    const found = await withNames({ [A]: [8, 8, 8, 8], [AAAA]: six }, (server) =>
      createResolveName([server])('example.com', signal),
    );
    expect(found).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::', family: 6 },
    ]);
  });

  it.each([
    ['IPv6', { [A]: [8, 8, 8, 8] }, AAAA, '8.8.8.8'],
    ['IPv4', { [AAAA]: six }, A, '2606:4700::'],
  ])(
    'goes on without %s when only that question is dropped, before it is asked again',
    async (_, addresses, dropped, address) => {
      await withNames(addresses, async (server, asked) => {
        expect(await createResolveName([server])('example.com', signal)).toMatchObject([{ address }]);
        expect(asked.filter((type) => type === dropped)).toHaveLength(1);
      });
    },
  );
});

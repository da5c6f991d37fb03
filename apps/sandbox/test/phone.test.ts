import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX_CREDENTIALS } from '../src/credentials.js';
import { read } from './support/read-response.js';
import { bestSellers, CREATE_CART, startTestSandbox, type TestSandbox } from './support/sandbox-client.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const PHONE = '+13125550142';
const page = async (address = '/'): Promise<string> => (await fetch(`${sandbox.url}${address}`)).text();
const submit = (address: string, fields: Record<string, string>) =>
  fetch(`${sandbox.url}${address}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
const send = (body: string) => {
  const { accountSid, authToken, from } = SANDBOX_CREDENTIALS.twilio;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return fetch(`${sandbox.url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ To: PHONE, From: from, Body: body }),
  });
};

describe('the phone screen', () => {
  it('explains how to get a first text', async () => {
    expect(await page()).toContain('No texts yet');
  });

  it('shows a text, escaped, with its link and its practice', async () => {
    await send(
      'Lakeside Eye Care: here are the <b>eye care</b> items we recommended: http://localhost:3000/cart/7Kq2mVx9 Reply STOP to opt out.',
    );
    await expect.poll(() => page()).toContain('href="http://localhost:3000/cart/7Kq2mVx9"');
    const text = await page(`/?phone=${encodeURIComponent(PHONE)}`);
    expect(text).toContain('&lt;b&gt;eye care&lt;/b&gt;');
    expect(text).toContain('<b>Lakeside Eye Care</b>');
    expect(text).toContain('(312) 555-0142');
    expect(text).not.toMatch(/<script>|style="|onclick/);
  });

  it('replies, pays, refunds and switches faults with plain forms', async () => {
    const reply = await submit('/phone/reply', { phone: PHONE, body: 'STOP' });
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe(`/?phone=${encodeURIComponent(PHONE)}`);
    expect(await page()).toContain('Opted out');
    await submit('/phone/reply', { phone: PHONE, body: 'START', channel: 'rcs' });
    expect(await page()).toContain('By RCS. ');
    await submit('/phone/reply', { phone: PHONE, body: '', media: '1' });
    expect(await page()).toContain('<i>Picture</i>');
    await submit('/phone/reply', { phone: PHONE, body: 'STOP' });
    await submit('/phone/faults', { phone: PHONE, switch: 'slowMs', on: 'yes' });
    expect(read(await sandbox.control('faults'), 'slowMs.sms.ms')).toBe(3000);
    expect(await page()).toContain('aria-checked="true" aria-labelledby="f-slowMs"');
    await submit('/phone/faults', { phone: PHONE, switch: 'slowMs', on: 'no' });
    expect(await sandbox.control('faults')).toEqual({});

    expect((await submit('/phone/pay', { phone: PHONE })).headers.get('location')).toContain('done=nothing');
    const [first] = await bestSellers(sandbox);
    await sandbox.storefront(CREATE_CART, {
      input: { lines: [{ merchandiseId: first?.variantId, quantity: 1 }] },
    });
    expect((await submit('/phone/pay', { phone: PHONE })).headers.get('location')).toContain(
      'done=paid-1001',
    );
    const refund = await submit('/phone/refund', { phone: PHONE, order: '1001' });
    expect(refund.headers.get('location')).toContain('done=refunded-1001');
    expect(await page('/?done=refunded-1001')).toContain('Order #1001 is refunded.');
    expect(await page('/?done=<script>')).not.toContain('<script>');
  });

  it('refunds an amount of, fulfills and cancels the selected order', async () => {
    await sandbox.storefront(CREATE_CART, {
      input: { lines: [{ merchandiseId: (await bestSellers(sandbox))[0]?.variantId, quantity: 1 }] },
    });
    await submit('/phone/pay', { phone: PHONE });
    expect(await page()).toContain('<option value="1002">#1002, $18.99, paid</option>');
    const act = async (name: string, fields: Record<string, string> = {}) => {
      const response = await submit(`/phone/${name}`, { phone: PHONE, order: '1002', ...fields });
      return new URL(response.headers.get('location') ?? '', sandbox.url).searchParams.get('done');
    };
    expect(await act('refund', { amount: '5,00' })).toBe('amount');
    expect(await act('refund', { amount: '19.00' })).toBe('refused-1002');
    expect(await act('refund', { amount: '$5.00' })).toBe('part-1002');
    expect(await act('fulfill')).toBe('fulfilled-1002');
    expect(await act('fulfill')).toBe('refused-1002');
    expect(await page()).toContain('#1002, $13.99, partially refunded, fulfilled');
    expect(await act('cancel')).toBe('canceled-1002');
    expect(await page('/?done=canceled-1002')).toContain('Order #1002 is canceled.');
    expect(await page()).not.toContain('<option value="1002">');
    expect(await act('cancel', { order: '9999' })).toBe('nothing');
  });

  it('serves the parts of the page for refreshing', async () => {
    const parts = (await (await fetch(`${sandbox.url}/phone/parts?phone=%2B13125550142`)).json()) as Record<
      string,
      string
    >;
    expect(Object.keys(parts)).toEqual(['phone', 'phones', 'head', 'thread', 'controls']);
    expect(parts.thread).toContain('STOP');
  });
});

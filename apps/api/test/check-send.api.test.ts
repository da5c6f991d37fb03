import type { SendWarning } from '@eyecart/shared/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_STRANGERS_PER_HOUR } from '../src/domains/texts/opt-outs/can-reveal-opt-out.js';
import { OPTED_OUT } from './support/opted-out.js';
import { changeShop, createShelf, type ShelfItem } from './support/sellable-products.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';

describe('the check before sending', () => {
  let browser: Browser;
  let now = new Date('2027-01-12T17:00:00Z');
  let shelf: Awaited<ReturnType<typeof createShelf>>;
  let first: ShelfItem;
  let second: ShelfItem;
  const api = testApi({ replacements: { clock: { now: () => now } } });
  beforeAll(async () => {
    await api.database.query("UPDATE practices SET time_zone = 'America/New_York'");
    browser = await api.signedIn();
    shelf = await createShelf(browser);
    [first, second] = [shelf.take(), shelf.take()];
  });

  const linesOf = (quantity = 1) => [
    { id: first.variant.id, quantity },
    { id: second.variant.id, quantity: 2 },
  ];
  const check = (fields: Record<string, unknown> = {}, from: Browser = browser) =>
    from
      .post('/api/sms/check')
      .send({ practiceName: LAKESIDE, phoneNumber: '(212) 555-0142', items: linesOf(), ...fields });
  const warningsOf = async (fields: Record<string, unknown> = {}, from?: Browser): Promise<SendWarning[]> =>
    (await check(fields, from).expect(200)).body.warnings;
  const sendTo = async (phoneNumber: string, quantity = 1) => {
    const cart = await browser
      .post('/api/carts')
      .send({ practiceName: LAKESIDE, cartItems: linesOf(quantity) })
      .expect(201);
    return browser
      .post('/api/send-sms')
      .send({ practiceName: LAKESIDE, phoneNumber, cartUrl: cart.body.cartUrl, consent: true });
  };

  it('has no warnings for a cart without problems, and stores nothing', async () => {
    expect(await warningsOf()).toEqual([]);
    expect(await warningsOf({ scheduledFor: '2027-01-20T17:00:00Z' })).toEqual([]);
    expect(await warningsOf({ items: [] })).toEqual([]);
    for (const table of ['messages', 'carts', 'consents', 'scheduled_orders']) {
      expect((await api.database.query(`SELECT 1 FROM ${table}`)).rows).toEqual([]);
    }
  });

  it('returns the last text to the number, with its name, products, and result', async () => {
    const lastText = async (phoneNumber: string, from?: Browser, practiceName = LAKESIDE) =>
      (await check({ phoneNumber, practiceName }, from).expect(200)).body.lastText;
    expect(await lastText('+12125550171')).toBeNull();
    await sendTo('+12125550171');
    expect(await lastText('(212) 555-0171')).toEqual({
      patientLastName: null,
      language: 'en',
      status: 'sent',
      textedAt: now.toISOString(),
      orderedAt: null,
      orderEnded: null,
      products: [
        { variantId: first.variant.id, title: first.product.title, quantity: 1 },
        { variantId: second.variant.id, title: second.product.title, quantity: 2 },
      ],
      errorMessage: null,
      reason: null,
    });
    await sendTo('+15005550009');
    expect(await lastText('+15005550009')).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(/mobile number/),
    });
    const harbor = await api.signedIn('100300');
    expect(await lastText('+12125550171', harbor, HARBOR)).toBeNull();
    await api.database.query('DELETE FROM messages');
  });

  it('warns about an opt-out', async () => {
    await api.dependencies.optOuts.record('+12125550150', { source: 'reply', recordedBy: null });
    expect(await warningsOf({ phoneNumber: '2125550150' })).toEqual([
      { code: 'opted_out', message: OPTED_OUT },
    ]);
  });

  it.each([
    ['+12125550142', '2027-01-13T03:42:00Z', 'It is 10:42 PM where this patient may live.'],
    ['+18085550142', '2027-01-12T17:00:00Z', 'It is 7:00 AM where this patient may live.'],
  ])('warns about the local hour of %s at %s', async (phoneNumber, instant, words) => {
    now = new Date(instant);
    browser = await api.signedIn();
    expect(await warningsOf({ phoneNumber })).toEqual([
      { code: 'quiet_hours', message: `${words} Texts are best sent between 9 AM and 8 PM.` },
    ]);
    now = new Date('2027-01-12T19:00:00Z');
    expect(await warningsOf({ phoneNumber })).toEqual([]);
  });

  it('tells a practice of few opt-outs of numbers that it never texted, but always of its own', async () => {
    const stranger = (at: number) => `+1212555${6000 + at}`;
    const own = '+12125550187';
    await sendTo(own);
    const strangers = Array.from({ length: MAX_STRANGERS_PER_HOUR + 1 }, (_, at) => stranger(at));
    for (const phoneNumber of [own, ...strangers]) {
      await api.dependencies.optOuts.record(phoneNumber, { source: 'reply', recordedBy: null });
    }
    const prairie = await api.signedIn('100400');
    const codesFor = async (phoneNumber: string, from = browser, practiceName = LAKESIDE) =>
      (await warningsOf({ phoneNumber, practiceName }, from)).map(({ code }) => code);
    await api.database.query('DELETE FROM rate_limits');
    const told = [];
    for (const phoneNumber of strangers) told.push(...(await codesFor(phoneNumber)));
    expect(told).toEqual(Array(MAX_STRANGERS_PER_HOUR).fill('opted_out'));
    // The number that is being typed stays answered, as do the practice's own patients.
    expect(await codesFor(stranger(0))).toEqual(['opted_out']);
    expect(await codesFor(own)).toContain('opted_out');
    const last = stranger(MAX_STRANGERS_PER_HOUR);
    expect(await codesFor(last, prairie, 'Prairie Family Optometry')).toEqual(['opted_out']);
    const refused = await sendTo(last);
    expect([refused.status, refused.body.code]).toEqual([422, 'opted_out']);
    now = new Date(now.getTime() + 3_600_000);
    expect(await codesFor(last)).toEqual(['opted_out']);
    await api.database.query('DELETE FROM messages; DELETE FROM rate_limits');
  });

  it('says when a scheduled text will be sent, and warns only of its problems', async () => {
    const said = async (fields: Record<string, unknown>) => {
      const { warnings, sendsAt } = (await check(fields).expect(200)).body;
      return { warnings, sendsAt };
    };
    const scheduledFor = '2027-02-15T17:00:00.000Z';
    expect(await said({ scheduledFor })).toEqual({ warnings: [], sendsAt: scheduledFor });
    expect(await said({ phoneNumber: '+18085550142', scheduledFor })).toEqual({
      warnings: [],
      sendsAt: '2027-02-15T19:00:00.000Z',
    });
    expect(await said({ scheduledFor: '2027-02-15T11:00:00.000Z' })).toEqual({
      warnings: [],
      sendsAt: '2027-02-15T14:00:00.000Z',
    });
    expect(await said({})).toEqual({ warnings: [], sendsAt: null });
  });

  it("warns about the same cart to the same number for 30 days, with the date in the practice's zone", async () => {
    now = new Date('2027-01-12T23:30:00Z');
    browser = await api.signedIn();
    const phoneNumber = '+12125550151';
    expect((await sendTo(phoneNumber)).status).toBe(200);
    const [sameDay, same] = ['today at 6:30 PM', 'on January 12'].map((when) => [
      { code: 'already_sent', message: `You sent this same cart to this number ${when}.` },
    ]);
    expect(await warningsOf({ phoneNumber })).toEqual(sameDay);
    now = new Date('2027-01-13T14:30:00Z');
    browser = await api.signedIn();
    expect(await warningsOf({ phoneNumber })).toEqual(same);
    expect(await warningsOf({ phoneNumber, items: linesOf().reverse() })).toEqual(same);
    expect(await warningsOf({ phoneNumber, items: linesOf(3) })).toEqual([]);
    expect(await warningsOf({ phoneNumber, items: linesOf().slice(1) })).toEqual([]);
    expect(await warningsOf({ phoneNumber: '+12125550152' })).toEqual([]);
    const harbor = await api.signedIn('100300');
    expect(await warningsOf({ phoneNumber, practiceName: HARBOR }, harbor)).toEqual([]);
    now = new Date('2027-02-11T20:00:00Z');
    browser = await api.signedIn();
    expect(await warningsOf({ phoneNumber })).toEqual(same);
    now = new Date('2027-02-12T00:00:00Z');
    expect(await warningsOf({ phoneNumber })).toEqual([]);
  });

  it('does not count a text that failed', async () => {
    now = new Date('2027-01-12T20:00:00Z');
    browser = await api.signedIn();
    expect((await sendTo('+15005550009')).status).toBe(422);
    expect(await warningsOf({ phoneNumber: '+15005550009' })).toEqual([]);
  });

  it('warns about short, sold-out, and unknown items along with everything else', async () => {
    const [short, gone] = shelf.takeMany(2);
    if (!short || !gone) throw new Error('Too few products.');
    await changeShop(api, [
      { variantId: short.variant.id, quantity: 2 },
      { variantId: gone.variant.id, quantity: 0 },
    ]);
    const items = [
      { id: short.variant.id, quantity: 3 },
      { id: gone.variant.id, quantity: 1 },
    ];
    expect(await warningsOf({ items, phoneNumber: '+12125550150' })).toEqual([
      { code: 'opted_out', message: OPTED_OUT },
      {
        code: 'out_of_stock',
        message: `Only 2 of "${short.product.title}" are left. "${gone.product.title}" is temporarily out of stock.`,
        soldOutIds: [gone.variant.id],
      },
    ]);
    expect(await warningsOf({ items: [{ id: '424242', quantity: 1 }] })).toMatchObject([
      { code: 'out_of_stock', message: expect.stringMatching(/^One item of this cart is no longer sold/) },
    ]);
  });

  it('finds that a number cannot be texted, which is an answer and no error', async () => {
    const findingOf = async (phoneNumber: string) => (await check({ phoneNumber }).expect(200)).body;
    expect(await findingOf('312 55')).toEqual({
      warnings: [{ code: 'invalid_phone', message: 'Please enter a valid phone number' }],
      sendsAt: null,
      lastText: null,
    });
    expect((await findingOf('(800) 555-0142')).warnings).toEqual([
      { code: 'invalid_phone', message: expect.stringMatching(/toll-free/i) },
    ]);
  });

  it('refuses a time and items that are none', async () => {
    await check({ scheduledFor: 'soon' }).expect(400);
    await check({ items: 'none' }).expect(400);
  });
});

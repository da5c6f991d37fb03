import { REORDER_CONSENT_VERSION } from '@eyecart/shared/rules/consent';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { beforeAll, describe, expect, it } from 'vitest';
import { setPractice } from '../src/cli/practices/practice-commands.js';
import { phoneNumbers } from './support/phone-numbers.js';
import { textsTo } from './support/scheduled-calls.js';
import { createShelf, type ShelfItem } from './support/sellable-products.js';
import { shopOrder } from './support/shop-orders.js';
import { LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

describe('automatic refills', () => {
  let item: ShelfItem;
  /** Noon in Chicago on a Tuesday. */
  let now = new Date('2027-03-02T18:00:00Z');
  const api = testApi({ replacements: { clock: { now: () => now } } });
  beforeAll(async () => {
    item = (await createShelf(await api.signedIn())).take();
    await api.database.query('UPDATE variants SET days_supply = NULL');
    await api.database.query('UPDATE variants SET days_supply = 30 WHERE id = $1', [item.variant.id]);
    await api.control('faults', { noCallbacks: true });
    await setPractice(api.dependencies, '100200', { automaticRefills: 'on' });
  });

  const nextPhone = phoneNumbers('312');
  const pass = async (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS);
    await api.dependencies.sendDueRefills();
    await api.dependencies.sendDueOrders();
    await api.dependencies.drainQueue();
  };
  /** Texts a cart; gives its id. */
  const send = async (phoneNumber: string, language?: string): Promise<string> => {
    const browser = await api.signedIn();
    const cartItems = [{ id: item.variant.id, variantId: item.variant.id, quantity: 1 }];
    const { body } = await browser
      .post('/api/carts')
      .send({ practiceName: LAKESIDE, cartItems, language })
      .expect(201);
    const text = { practiceName: LAKESIDE, phoneNumber, patientLastName: 'Alvarez', consent: true };
    await browser
      .post('/api/send-sms')
      .send({ ...text, cartUrl: body.cartUrl })
      .expect(200);
    return body.cartId;
  };
  const buy = async (phoneNumber: string, language?: string) => {
    const cartId = await send(phoneNumber, language);
    const { rows } = await api.database.query('SELECT id FROM carts WHERE public_id = $1', [cartId]);
    const line = { variantId: item.variant.id, title: item.product.title, variantTitle: null };
    const counts = { quantity: 1, currentQuantity: 1, priceCents: 1000, discountCents: 0 };
    const lines = [{ ...line, ...counts }];
    await api.dependencies.orders.recordOrder(
      shopOrder({ cartReference: rows[0].id, orderedAt: now, updatedAt: now, lines }),
    );
    return cartId;
  };
  const page = async (cartId: string, query = '') =>
    (await api.browser().get(`/cart/${cartId}${query}`).expect(200)).text.replaceAll('&quot;', '"');
  const ask = (cartId: string, wanted = 'yes', cookie = '') =>
    api
      .browser()
      .post(`/cart/${cartId}/reorder-texts`)
      .set('Cookie', cookie)
      .type('form')
      .send({ wanted })
      .expect(303);
  const ledger = async (phoneNumber: string) =>
    (
      await api.database.query(
        'SELECT given, wording_version, recorded_by, language FROM consents WHERE phone_number = $1 ORDER BY recorded_at',
        [phoneNumber],
      )
    ).rows.slice(1);
  const reorders = async (phoneNumber: string) =>
    (await textsTo(api, phoneNumber)).filter(({ body }) => body.includes('time to reorder'));

  it('are offered after the order, noted in the ledger, and stopped with one tap', async () => {
    const phoneNumber = nextPhone();
    expect(await page(await send(phoneNumber))).toContain('"refillTexts":null');
    const cartId = await buy(phoneNumber);
    expect(await page(cartId)).toContain('"refillTexts":"offered"');
    expect(await page(cartId)).toContain('"timeZone":"America/Chicago"');
    await ask(cartId);
    await ask(cartId);
    expect(await page(cartId)).toContain('"refillTexts":"asked"');
    expect(await page(cartId, '?texts=stopped')).toContain('"refillTexts":"asked"');
    const stopped = await ask(cartId, 'no', 'eyecart_language=es');
    expect(stopped.get('Location')).toBe(`/cart/${cartId}?texts=stopped#reorder-answer`);
    expect(await page(cartId, '?texts=stopped')).toContain('"refillTexts":"stopped"');
    expect(await page(cartId)).toContain('"refillTexts":"offered"');
    const entry = { wording_version: REORDER_CONSENT_VERSION, recorded_by: 'patient' };
    expect((await ledger(phoneNumber)).slice(-2)).toEqual([
      { ...entry, given: 'requested', language: 'en' },
      { ...entry, given: 'withdrawn', language: 'es' },
    ]);
    await pass(24);
    expect(await reorders(phoneNumber)).toEqual([]);
  });

  it('can be stopped, and are not offered, when the text of the cart is reported as undelivered', async () => {
    const [asked, silent] = [nextPhone(), nextPhone()];
    const cartId = await buy(asked);
    await ask(cartId);
    const other = await buy(silent);
    await api.database.query("UPDATE messages SET state = 'undelivered' WHERE phone_number IN ($1, $2)", [
      asked,
      silent,
    ]);
    expect(await page(other)).toContain('"refillTexts":null');
    expect(await page(cartId)).toContain('"refillTexts":"asked"');
    await ask(cartId, 'no');
    expect(await page(cartId)).toContain('"refillTexts":null');
    expect((await ledger(asked)).at(-1)).toMatchObject({ given: 'withdrawn' });
    await pass(24);
    expect(await reorders(asked)).toEqual([]);
  });

  it('are sent automatically to patients who asked, each with its own consent', async () => {
    const asked = nextPhone();
    const silent = nextPhone();
    await ask(await buy(asked));
    await buy(silent);
    await pass(22);
    expect(await reorders(asked)).toEqual([]);
    await pass(1);
    expect(await reorders(asked)).toHaveLength(1);
    expect(await reorders(silent)).toEqual([]);
    expect((await ledger(asked)).at(-1)).toMatchObject({ given: 'requested', recorded_by: 'patient' });
    await pass(1);
    expect(await reorders(asked)).toHaveLength(1);
  });

  it('are in the language of their order, and so is the consent', async () => {
    const phoneNumber = nextPhone();
    await ask(await buy(phoneNumber, 'es'));
    await pass(23);
    const texts = await textsTo(api, phoneNumber);
    expect(texts.filter(({ body }) => body.includes('Puede pedirlos de nuevo'))).toHaveLength(1);
    expect((await ledger(phoneNumber)).at(-1)).toMatchObject({ given: 'requested', language: 'es' });
  });

  it('wait until a week after another automatic text, and their reminder a week after them', async () => {
    const phoneNumber = nextPhone();
    await ask(await buy(phoneNumber));
    await pass(19);
    await send(phoneNumber);
    // The reminder of that cart.
    await pass(2);
    expect(await textsTo(api, phoneNumber)).toHaveLength(3);
    await pass(2);
    expect(await reorders(phoneNumber)).toEqual([]);
    await pass(5);
    expect(await reorders(phoneNumber)).toHaveLength(1);
    await pass(3);
    expect(await textsTo(api, phoneNumber)).toHaveLength(4);
    await pass(4);
    expect(await textsTo(api, phoneNumber)).toHaveLength(5);
  });

  it('end with an opt-out, even after a START', async () => {
    const phoneNumber = nextPhone();
    const cartId = await buy(phoneNumber);
    await ask(cartId);
    await api.dependencies.optOuts.record(phoneNumber, { source: 'reply', recordedBy: null });
    expect(await page(cartId)).toContain('"refillTexts":null');
    await api.dependencies.optOuts.lift(api.dependencies.db, phoneNumber);
    expect(await page(cartId)).toContain('"refillTexts":"offered"');
    await pass(24);
    expect(await reorders(phoneNumber)).toEqual([]);
  });

  it('need the practice to switch them on', async () => {
    const phoneNumber = nextPhone();
    await ask(await buy(phoneNumber));
    await setPractice(api.dependencies, '100200', { automaticRefills: 'off' });
    await pass(24);
    expect(await reorders(phoneNumber)).toEqual([]);
    await setPractice(api.dependencies, '100200', { automaticRefills: 'on' });
    await pass(0);
    expect(await reorders(phoneNumber)).toHaveLength(1);
    await expect(setPractice(api.dependencies, '100200', { automaticRefills: 'maybe' })).rejects.toThrow(
      '"maybe" is not a choice: use on or off.',
    );
  });

  it('are turned on and off by the practice, once in the audit trail', async () => {
    const browser = await api.signedIn();
    const practice = { practiceName: LAKESIDE };
    const set = (isOn: unknown) => browser.post('/api/automatic-refills').send({ ...practice, isOn });
    const { body: off } = await set(false).expect(200);
    expect(off).toEqual({ success: true, isOn: false, patients: expect.any(Number) });
    await set(true).expect(200);
    await set(true).expect(200);
    const { body } = await browser.get('/api/automatic-refills').query(practice).expect(200);
    expect(body).toEqual({ isOn: true, patients: off.patients });
    const { rows } = await api.database.query(
      "SELECT action FROM audit_entries WHERE action LIKE 'automatic-refills.%' AND practice_id = 'demo-lakeside' ORDER BY id",
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'automatic-refills.switched-off',
      'automatic-refills.switched-on',
    ]);
    await set('yes').expect(400);
  });

  it('are not changed by a form that says neither, or for a cart that does not exist', async () => {
    const phoneNumber = nextPhone();
    const cartId = await buy(phoneNumber);
    await ask(cartId, 'maybe');
    const unticked = await api.browser().post(`/cart/${cartId}/reorder-texts`).type('form').expect(303);
    expect(unticked.get('Location')).toBe(`/cart/${cartId}?texts=unticked#reorder-answer`);
    expect(await page(cartId, '?texts=unticked')).toContain('"refillTexts":"unticked"');
    expect(await page(cartId, '?texts=anything')).toContain('"refillTexts":"offered"');
    expect(await page(cartId)).toContain('"refillTexts":"offered"');
    await api
      .browser()
      .post('/cart/4kTQzVn2pXw9Rb7cYd3eFg/reorder-texts')
      .type('form')
      .send({ wanted: 'yes' })
      .expect(404);
  });

  it('can be asked for five times a day on one page, and stopped at any time', async () => {
    const phoneNumber = nextPhone();
    const cartId = await buy(phoneNumber);
    for (let time = 1; time <= 5; time += 1) {
      await ask(cartId);
      await ask(cartId);
      await ask(cartId, 'no');
      await ask(cartId, 'no');
    }
    const refused = await api
      .browser()
      .post(`/cart/${cartId}/reorder-texts`)
      .type('form')
      .send({ wanted: 'yes' });
    expect([refused.status, Number(refused.get('Retry-After'))]).toEqual([429, 24 * 60 * 60]);
    await ask(cartId, 'no');
    const given = (await ledger(phoneNumber)).map((one) => one.given);
    expect(given).toEqual(Array.from({ length: 5 }, () => ['requested', 'withdrawn']).flat());
    await pass(2);
    await ask(cartId);
    expect(await page(cartId)).toContain('"refillTexts":"asked"');
  });

  it('are erased with the patient', async () => {
    const phoneNumber = nextPhone();
    await ask(await buy(phoneNumber));
    await api.dependencies.erasePatient(phoneNumber);
    const { rows } = await api.database.query('SELECT 1 FROM refill_requests WHERE phone_number = $1', [
      phoneNumber,
    ]);
    expect(rows).toEqual([]);
  });
});

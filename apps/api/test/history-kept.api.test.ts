import type { Message } from '@eyecart/shared/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { countQueries } from './support/sellable-products.js';
import { createCart, LAKESIDE, LAKESIDE_PRACTICE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const PHONE = '+13125550133';

describe('kept entries of the history', () => {
  const api = testApi({ environment: { QUIET_HOURS: 'off' } });
  beforeAll(async () => {
    // A late status report would change the entry.
    await api.control('faults', { noCallbacks: true });
    const browser = await api.signedIn();
    const { cartUrl } = await createCart(browser);
    await browser
      .post('/api/send-sms')
      .send({ practiceName: LAKESIDE, phoneNumber: PHONE, cartUrl, consent: true })
      .expect(200);
  });

  const findPage = (practice = LAKESIDE_PRACTICE) => api.dependencies.messageHistory.findPage(practice, {});
  const messagesOf = async ({ readPage }: Awaited<ReturnType<typeof findPage>>): Promise<Message[]> =>
    JSON.parse((await readPage()).plain.toString()).messages;
  const optOut = (phoneNumber: string) =>
    api.database.query(
      "INSERT INTO opt_outs (phone_number, source, opted_out_at) VALUES ($1, 'gateway', now())",
      [phoneNumber],
    );

  it('are shown with what is known of the practice now', async () => {
    for (const name of [LAKESIDE, 'Lakeside Vision']) {
      const [message] = await messagesOf(await findPage({ ...LAKESIDE_PRACTICE, name }));
      expect(message?.practiceName).toBe(name);
    }
  });

  it('are read again only when they have changed', async () => {
    await messagesOf(await findPage());
    const page = await findPage();
    expect(await countQueries(api, () => messagesOf(page))).toBe(0);
    await api.database.query('UPDATE messages SET note = note');
    const changed = await findPage();
    expect(await countQueries(api, () => messagesOf(changed))).toBe(1);
  });

  it('are as they were again after a change that came between the page and its entries', async () => {
    await api.database.query('UPDATE messages SET note = note');
    const before = await findPage();
    await optOut(PHONE);
    expect(await messagesOf(before)).toMatchObject([{ isStopped: true }]);
    await api.database.query('DELETE FROM opt_outs');
    const after = await findPage();
    expect(after.version).toBe(before.version);
    expect(await messagesOf(after)).toMatchObject([{ isStopped: false }]);
  });
});

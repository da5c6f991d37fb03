import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../src/http/access.js';
import { draftCalls } from './support/draft-calls.js';
import { textsTo } from './support/scheduled-calls.js';
import { createShelf } from './support/sellable-products.js';
import { type Browser, createCart, LAKESIDE, LAKESIDE_PRACTICE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const CALLER: Caller = { practice: LAKESIDE_PRACTICE, kind: 'session', reference: 'operator' };
const HARBOR = 'Harbor Vision Center';

describe("sending a draft order's cart", () => {
  let browser: Browser;
  let harbor: Browser;
  let drafts: ReturnType<typeof draftCalls>;
  const api = testApi({ environment: { TEXTS_PER_NUMBER_PER_HOUR: '1000' } });
  beforeAll(async () => {
    browser = await api.signedIn();
    harbor = await api.signedIn('100300');
    const shelf = await createShelf(browser);
    const items = [{ id: shelf.take().variant.id, quantity: 1 }];
    drafts = draftCalls(browser, items);
  });

  const send = async (fields: Record<string, unknown>) => {
    const { cartUrl } = await createCart(browser);
    return browser.post('/api/send-sms').send({
      practiceName: LAKESIDE,
      consent: true,
      phoneNumber: '+13125550142',
      cartUrl,
      ...fields,
    });
  };

  it('removes the draft with the text, also when the request is repeated', async () => {
    const [draft, other] = [await drafts.saved(), await drafts.saved()];
    const { cartUrl } = await createCart(browser);
    const press = { cartUrl, draftOrderId: draft.id };
    expect((await send(press)).status).toBe(200);
    expect(await drafts.idsOf()).not.toContain(draft.id);
    // The first process may have died before it deleted the draft.
    await api.database.query(
      `INSERT INTO draft_orders (id, practice_id, patient_last_name, lines, created_at) OVERRIDING SYSTEM VALUE
       SELECT $1, practice_id, patient_last_name, lines, created_at FROM draft_orders WHERE id = $2`,
      [draft.id, other.id],
    );
    expect((await send(press)).status).toBe(200);
    expect(await drafts.idsOf()).not.toContain(draft.id);
    expect(await drafts.idsOf()).toContain(other.id);
  });

  it('removes the draft when the delivery is not confirmed yet', async () => {
    const draft = await drafts.saved();
    await api.control('faults', { resetAfterAccepting: { count: 1 } });
    expect((await send({ draftOrderId: draft.id })).status).toBe(202);
    expect(await drafts.idsOf()).not.toContain(draft.id);
  });

  it('keeps the draft when the text is refused, and removes it when the text waits for a busy gateway', async () => {
    const draft = await drafts.saved();
    expect((await send({ draftOrderId: draft.id, phoneNumber: '+15005550009' })).status).toBe(422);
    expect((await send({ draftOrderId: draft.id, consent: false })).status).toBe(422);
    expect(await drafts.idsOf()).toContain(draft.id);
    await api.control('faults', { tooManyRequests: { count: 1 } });
    expect((await send({ draftOrderId: draft.id })).status).toBe(202);
    expect(await drafts.idsOf()).not.toContain(draft.id);
  });

  it('refuses a second computer that loaded the same draft, until it sends without it', async () => {
    const draft = await drafts.saved();
    const here = { draftOrderId: draft.id, phoneNumber: '+13125550151' };
    expect((await send(here)).status).toBe(200);
    const there = await send(here);
    expect([there.status, there.body]).toEqual([
      409,
      {
        code: 'draft_order_sent',
        message:
          'This cart was already sent or scheduled from the patient queue. Look in SMS History before you send it again.',
      },
    ]);
    expect(await textsTo(api, '+13125550151')).toHaveLength(1);
    expect((await send({ phoneNumber: '+13125550151' })).status).toBe(200);
  });

  it('texts one patient when two computers send the same draft at the same moment', async () => {
    const draft = await drafts.saved();
    const numbers = ['+13125550152', '+13125550153'];
    const answers = await Promise.all(
      numbers.map((phoneNumber) => send({ draftOrderId: draft.id, phoneNumber })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const texts = await Promise.all(numbers.map((number) => textsTo(api, number)));
    expect(texts.flat()).toHaveLength(1);
  });

  it('keeps a draft out of the queue from the moment its text is queued, until that fails', async () => {
    const draft = await drafts.saved();
    const { cartUrl } = await createCart(browser);
    const request = { practiceName: LAKESIDE, cartUrl, phoneNumber: '+13125550154', consent: true };
    // The process ends before it sends the text.
    await api.dependencies.db.transaction((tx) =>
      api.dependencies.sendCart.enqueue(tx, CALLER, {
        ...request,
        draftOrderId: draft.id,
        patientLastName: null,
      }),
    );
    expect(await drafts.idsOf()).not.toContain(draft.id);
    expect((await send({ draftOrderId: draft.id })).status).toBe(409);
    await api.database.query("UPDATE messages SET state = 'refused' WHERE phone_number = '+13125550154'");
    expect(await drafts.idsOf()).toContain(draft.id);
    expect((await send({ draftOrderId: draft.id })).status).toBe(200);
  });

  it('takes a draft that staff deleted while it was loaded', async () => {
    const draft = await drafts.saved();
    await drafts.remove(draft.id).expect(200);
    expect((await send({ draftOrderId: draft.id })).status).toBe(200);
  });

  it("refuses an unknown id and another practice's draft, which stays", async () => {
    const theirs = await drafts.saved({ practiceName: HARBOR }, harbor);
    expect((await send({ draftOrderId: theirs.id })).status).toBe(409);
    expect((await send({ draftOrderId: 2_000_000_000 })).status).toBe(409);
    expect((await send({ draftOrderId: 3_000_000_000 })).status).toBe(400);
    expect(await drafts.idsOf(harbor, HARBOR)).toContain(theirs.id);
  });
});

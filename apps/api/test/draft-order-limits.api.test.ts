import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftCalls } from './support/draft-calls.js';
import { createShelf } from './support/sellable-products.js';
import type { Browser } from './support/shopping.js';
import { startTestApi, type TestApi } from './support/test-api.js';

const PRAIRIE = 'Prairie Family Optometry';

describe('draft orders saved concurrently', () => {
  let api: TestApi;
  let prairie: Browser;
  let drafts: ReturnType<typeof draftCalls>;
  beforeAll(async () => {
    api = await startTestApi();
    const browser = await api.signedIn();
    prairie = await api.signedIn('100400');
    const shelf = await createShelf(browser);
    const items = [{ id: shelf.take().variant.id, quantity: 1 }];
    drafts = draftCalls(browser, items);
  });
  afterAll(() => api.close());

  it('creates one draft for 20 concurrent requests with the same key, and another without a key', async () => {
    const send = () => drafts.save({ patientLastName: 'Once' }).set('Idempotency-Key', 'draft-once');
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.draftOrder.id)).size).toBe(1);
    await drafts.saved({ patientLastName: 'Once' });
    expect((await drafts.list()).filter((draft) => draft.patientLastName === 'Once')).toHaveLength(2);
  });

  it('holds at most 500 per practice, even under concurrent requests', async () => {
    await api.database.query(
      `INSERT INTO draft_orders (practice_id, patient_last_name, lines, created_at)
       SELECT 'demo-prairie', 'Old', d.lines, now()
       FROM generate_series(1, 499) n, (SELECT lines FROM draft_orders LIMIT 1) d
       LIMIT 499 - (SELECT count(*) FROM draft_orders WHERE practice_id = 'demo-prairie')`,
    );
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => drafts.save({ practiceName: PRAIRIE }, prairie)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422]);
    const refused = answers.find((answer) => answer.status === 422);
    expect(refused?.body.code).toBe('limit_reached');
    expect(refused?.body.message).toContain('500 carts');
    expect(await drafts.list(prairie, PRAIRIE)).toHaveLength(500);
  });
});

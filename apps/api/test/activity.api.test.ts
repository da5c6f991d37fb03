import { beforeAll, describe, expect, it } from 'vitest';
import { listActivity } from '../src/cli/activity-commands.js';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { addOptOut } from '../src/cli/opt-out-commands.js';
import { erasePatient, exportPatient } from '../src/cli/patient-commands.js';
import { enrollComputer } from '../src/cli/practices/practice-commands.js';
import { type Browser, createCart, findPlenty, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const PHONE = '(312) 555-0142';
const HARBOR = 'Harbor Vision Center';
const practiceName = LAKESIDE;

interface Entry {
  readonly id: string;
  readonly action: string;
  readonly subject: string | null;
  readonly by: { readonly kind: string; readonly name: string | null; readonly isYou: boolean };
}

const api = testApi({ environment: { QUIET_HOURS: 'off' } });

describe('the audit trail', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await api.signedIn();
  });

  const read = async (reader = browser, query: Record<string, unknown> = {}) =>
    (
      await reader
        .get('/api/activity')
        .query({ practiceName, ...query })
        .expect(200)
    ).body as { entries: Entry[]; next: number | null };
  /** What `work` adds to it, oldest first. */
  const addedBy = async (work: () => Promise<unknown>): Promise<Entry[]> => {
    const before = new Set((await read()).entries.map(({ id }) => id));
    await work();
    return (await read()).entries.filter(({ id }) => !before.has(id)).reverse();
  };
  const post = (path: string, body: object = {}, status = 200) =>
    browser
      .post(path)
      .send({ practiceName, ...body })
      .expect(status);
  const remove = (path: string) => browser.delete(path).query({ practiceName }).expect(200);

  it('names who sent a cart, and not again when the same text is asked for twice', async () => {
    const { cartUrl } = await createCart(browser);
    const send = () => post('/api/send-sms', { phoneNumber: PHONE, consent: true, cartUrl });
    let messageId = '';
    const entries = await addedBy(async () => {
      messageId = (await send()).body.messageId;
      await send();
    });
    expect(entries).toMatchObject([
      {
        action: 'text.sent',
        subject: `message:${messageId}`,
        by: { kind: 'session', name: 'Unknown browser', isYou: true },
      },
    ]);
  });

  it('records what is done with scheduled orders, drafts, bundles, and opt-outs', async () => {
    const [plenty] = await findPlenty(browser);
    const variant = plenty?.variant.id ?? '';
    const items = [{ id: variant, variantId: variant, quantity: 1 }];
    const entries = await addedBy(async () => {
      const scheduledFor = new Date(Date.now() + 30 * 86_400_000).toISOString();
      const order = (
        await post('/api/create-order', { items, phoneNumber: PHONE, consent: true, scheduledFor }, 201)
      ).body.scheduledOrder.id;
      await post(`/api/scheduled-orders/${order}/changes`, { patientLastName: 'Alvarez' });
      await post(`/api/scheduled-orders/${order}/cancel`);
      await post(`/api/scheduled-orders/${order}/restore`);
      await post(`/api/scheduled-orders/${order}/restore`);
      await post(`/api/scheduled-orders/${order}/send`);
      const draft = (
        await post('/api/draft-orders', { items, patientLastName: 'Alvarez', isDraft: true }, 201)
      ).body.draftOrder.id;
      await remove(`/api/draft-orders/${draft}`);
      await post(`/api/draft-orders/${draft}/restore`);
      const products = [{ productId: plenty?.product.id, quantity: 1 }];
      const bundle = (await post('/api/bundles', { name: 'Night care', products }, 201)).body.bundle.id;
      await remove(`/api/bundles/${bundle}`);
      await post(`/api/bundles/${bundle}/restore`);
      await post('/api/opt-outs', { phoneNumber: PHONE }, 201);
      await post('/api/opt-outs/lift', { phoneNumber: PHONE, reason: 'wrong-number' });
    });
    expect(entries.map(({ action }) => action)).toEqual([
      'order.scheduled',
      'order.changed',
      'order.canceled',
      'order.restored',
      'text.sent',
      'draft.deleted',
      'draft.restored',
      'bundle.deleted',
      'bundle.restored',
      'opt-out.recorded',
      'opt-out.lifted',
    ]);
    for (const { subject } of entries)
      expect(subject).toMatch(/^(scheduled-order|message|draft|bundle|opt-out):/);
    expect(JSON.stringify(entries)).not.toMatch(/Alvarez|5550142|555-0142/);
  });

  it('records the files that staff saved, by kind and range of days', async () => {
    const entries = await addedBy(async () => {
      await post('/api/analytics/exports', { exported: 'orders', range: '90' }, 201);
      await post('/api/analytics/exports', { exported: 'orders', range: '2026-10-01..2026-10-31' }, 201);
      await post('/api/analytics/exports', { exported: 'follow-ups', range: 'last-month' }, 201);
      await post('/api/analytics/exports', { exported: 'follow-up-reasons' }, 201);
      await post('/api/analytics/exports', { exported: 'patients', range: '90' }, 400);
      await post('/api/analytics/exports', { exported: 'orders', range: '3125550142' }, 400);
    });
    expect(entries.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'orders.exported range:90',
      'orders.exported range:2026-10-01..2026-10-31',
      'follow-ups.exported range:last-month',
      'follow-up-reasons.exported range:all',
    ]);
  });

  it('leaves out what was rolled back', async () => {
    expect(await addedBy(() => post('/api/draft-orders/999999/restore', {}, 404))).toEqual([]);
    expect(await addedBy(() => post('/api/scheduled-orders/999999/cancel', {}, 404))).toEqual([]);
  });

  it('names an API key by its label, and the operator', async () => {
    const entries = await addedBy(async () => {
      const words = await addApiKey(api.dependencies, '100200', { label: 'front desk script' });
      await enrollComputer(api.dependencies, '100200');
      const key = /eyk_\S+/.exec(words)?.[0] ?? '';
      const [plenty] = await findPlenty(browser);
      const variant = plenty?.variant.id ?? '';
      const made = await post(
        '/api/draft-orders',
        { items: [{ id: variant, variantId: variant, quantity: 1 }], patientLastName: 'Lee', isDraft: true },
        201,
      );
      await api
        .browser()
        .delete(`/api/draft-orders/${made.body.draftOrder.id}`)
        .query({ practiceName })
        .set('Authorization', `Bearer ${key}`)
        .expect(200);
    });
    expect(entries).toMatchObject([
      { action: 'api-key.created', by: { kind: 'operator', name: null, isYou: false } },
      { action: 'computer.enrolled', subject: null, by: { kind: 'operator' } },
      { action: 'draft.deleted', by: { kind: 'api-key', name: 'front desk script', isYou: false } },
    ]);
  });

  it("pages from the newest, within limits, and shows no other practice's entries", async () => {
    const all = (await read()).entries.map(({ id }) => id);
    const first = await read(browser, { pageSize: 3 });
    const second = await read(browser, { pageSize: 3, before: first.next });
    expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual(all.slice(0, 6));
    expect((await read(browser, { pageSize: 100 })).next).toBeNull();
    for (const query of [{ pageSize: 101 }, { pageSize: 0 }, { before: 'x' }]) {
      await browser
        .get('/api/activity')
        .query({ practiceName, ...query })
        .expect(400);
    }
    const other = await api.signedIn('100300');
    expect((await read(other, { practiceName: HARBOR })).entries).toEqual([]);
  });

  it('shows the operator everything, including exports and erasures, which no practice sees', async () => {
    const entries = await addedBy(async () => {
      await exportPatient(api.dependencies, [PHONE]);
      await erasePatient(api.dependencies, [PHONE], { yes: true });
      await addOptOut(api.dependencies, [PHONE]);
    });
    expect(entries).toEqual([]);
    const lines = (await listActivity(api.dependencies, undefined, { last: '3' })).split('\n');
    expect(lines.map((line) => line.split('  ').slice(1, 3))).toEqual([
      ['operator', 'opt-out.recorded'],
      ['operator', 'patient.erased'],
      ['operator', 'patient.exported'],
    ]);
    expect(lines.join()).not.toContain('5550142');
    expect(await listActivity(api.dependencies, '100300', { last: '50' })).toBe('Nothing is recorded.');
    await expect(listActivity(api.dependencies, undefined, { last: '0' })).rejects.toThrow('from 1 to 1000');
  });

  it('only ever grows, and accepts nothing but ids', async () => {
    const refused = { code: '23001' };
    await expect(api.database.query("UPDATE audit_entries SET actor = 'operator'")).rejects.toMatchObject(
      refused,
    );
    await expect(api.database.query('DELETE FROM audit_entries')).rejects.toMatchObject(refused);
    await expect(api.database.query('TRUNCATE audit_entries')).rejects.toMatchObject(refused);
    const add = (subject: string) =>
      api.database.query(
        "INSERT INTO audit_entries (at, action, actor, subject) VALUES (now(), 'text.sent', 'operator', $1)",
        [subject],
      );
    for (const subject of ['phone:3125550142', 'phone:+13125550142', 'patient:Alvarez']) {
      await expect(add(subject)).rejects.toMatchObject({ constraint: 'audit_entries_subject_is_id' });
    }
  });
});

describe('the computers that are signed in', () => {
  const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/139.0.0.0 Safari/537.36';
  const signIn = async (browser: Browser, userAgent: string, practiceId = '100200') => {
    await browser.post('/api/verify-practice').set('User-Agent', userAgent).send({ practiceId }).expect(200);
    return browser;
  };
  const list = async (browser: Browser) =>
    (await browser.get('/api/sessions').query({ practiceName }).expect(200)).body.sessions;

  it('are listed for the practice, with browser and system, and which one this is', async () => {
    await api.database.query('DELETE FROM sessions');
    const first = await signIn(api.browser(), WINDOWS);
    const second = await signIn(api.browser(), 'Mozilla/5.0 (iPad; CPU OS 17_5) CriOS/126.0 Safari/604.1');
    await signIn(api.browser(), WINDOWS, '100300');
    const listed = await list(first);
    expect(listed).toHaveLength(2);
    expect(listed).toContainEqual(expect.objectContaining({ device: 'Chrome on Windows', isThis: true }));
    expect(listed).toContainEqual(expect.objectContaining({ device: 'Chrome on iPad', isThis: false }));
    expect(JSON.stringify(listed)).not.toContain('Mozilla');
    expect(await list(second)).toContainEqual(
      expect.objectContaining({ device: 'Chrome on iPad', isThis: true }),
    );
  });

  it('are signed out by another one, at once on every instance, and that is recorded', async () => {
    const mine = await signIn(api.browser(), WINDOWS);
    const instance = await api.startInstance();
    const lost = instance.browser();
    await signIn(lost, WINDOWS);
    const ask = () => lost.get('/api/favorites').query({ practiceName });
    await ask().expect(200);
    const own = await lost.get('/api/sessions').query({ practiceName }).expect(200);
    const { id } = own.body.sessions.find(({ isThis }: { isThis: boolean }) => isThis);
    const other = await signIn(api.browser(), WINDOWS, '100300');
    await other.delete(`/api/sessions/${id}`).query({ practiceName: HARBOR }).expect(404);
    await ask().expect(200);
    await mine.delete(`/api/sessions/${id}`).query({ practiceName }).expect(200);
    await expect.poll(async () => (await ask()).status).toBe(401);
    const again = await mine.delete(`/api/sessions/${id}`).query({ practiceName }).expect(404);
    expect(again.body.code).toBe('session_not_found');
    const { body } = await mine.get('/api/activity').query({ practiceName, pageSize: 1 }).expect(200);
    expect(body.entries).toMatchObject([
      { action: 'session.ended', subject: `session:${id}`, by: { isYou: true } },
    ]);
  });

  it('are refused for an invalid id', async () => {
    const browser = await signIn(api.browser(), WINDOWS);
    await browser.delete('/api/sessions/..%2f').query({ practiceName }).expect(400);
  });
});

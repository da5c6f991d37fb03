import { createClient, type EyecartClient } from '@eyecart/client';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type OwnedIds,
  practiceEndpoints,
  requestOf,
  type SharedIds,
  send,
} from './support/contract-requests.js';
import { fillLakeside } from './support/fill-practice.js';
import { operate } from './support/operate.js';
import { createCart, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';

describe('a group', () => {
  let shared: SharedIds;
  let lakesides: OwnedIds;
  let group: string;
  let key: string;
  const api = testApi({ environment: { QUIET_HOURS: 'off' } });
  beforeAll(async () => {
    ({ shared, owned: lakesides } = await fillLakeside(api));
    group = idIn(await portal('group', 'add', 'Clearview Group'));
    await portal('practice', 'set', '100200', '--group', group);
    await portal('practice', 'set', '100400', '--group', group);
    key = await newKey(group);
  });

  const portal = (...argv: string[]) => operate(api.dependencies, ...argv);
  const newKey = async (owner: string) =>
    /eyk_\S+/.exec(await portal('api-key', 'create', owner, '--label', 'head office'))?.[0] ?? '';
  const bearer = (token: string, practice?: string) => ({
    Authorization: `Bearer ${token}`,
    ...(practice === undefined ? {} : { 'Eyecart-Practice': practice }),
  });
  /** What a practice's own calls find, as the group's key asks for it. */
  const ask = (token: string, practice?: string, practiceName = LAKESIDE) =>
    api.browser().get('/api/draft-orders').query({ practiceName }).set(bearer(token, practice));

  describe('with its own key', () => {
    it('does for each of its practices what that practice itself does, in every call of the contracts', async () => {
      const practiceCalls = practiceEndpoints.filter(([, { access }]) => access !== 'group');
      expect(practiceCalls.length).toBeGreaterThan(50);
      const isRead = ([, { method }]: (typeof practiceCalls)[number]) => method === 'GET';
      // Reads come first, as the others delete what they read.
      for (const call of practiceCalls.toSorted(
        (one, other) => Number(isRead(other)) - Number(isRead(one)),
      )) {
        const [name, endpoint] = call;
        const request = requestOf(endpoint, LAKESIDE, lakesides, shared);
        const { status, body } = await send(api.browser(), request).set(bearer(key, 'demo-lakeside'));
        expect([name, status]).not.toEqual([name, 401]);
        expect([name, body.code]).not.toEqual([name, 'other_practice']);
        expect([name, status < (isRead(call) ? 300 : 500)]).toEqual([name, true]);
      }
    });

    it('is refused for every other practice as for an unknown one, in every call of the contracts', async () => {
      const answers = async (practice: string | undefined, name: string) => {
        const all: unknown[] = [];
        for (const [call, endpoint] of practiceEndpoints.filter(([, { access }]) => access !== 'group')) {
          const request = requestOf(endpoint, name, lakesides, shared);
          const { status, body } = await send(api.browser(), request).set(bearer(key, practice));
          all.push([call, status, body]);
        }
        return all;
      };
      const outside = await answers('demo-harbor', HARBOR);
      expect(outside).toEqual(await answers('no-such-practice', HARBOR));
      const refused = { message: 'You are signed in to another practice.', code: 'other_practice' };
      for (const answer of outside) expect(answer).toEqual([expect.anything(), 403, refused]);
      for (const answer of await answers(undefined, LAKESIDE)) {
        expect(answer).toEqual([
          expect.anything(),
          400,
          expect.objectContaining({ code: 'practice_required' }),
        ]);
      }
    });

    it('acts in the client for the practice that the client or a call names', async () => {
      const names = async (client: EyecartClient, practice?: string) => {
        const found: string[] = [];
        const options = practice === undefined ? {} : { practice };
        for await (const { cartId } of client.carts.listCarts.all({}, options)) found.push(cartId);
        return found;
      };
      const lakeside = createClient({ baseUrl: api.url, apiKey: key, practice: 'demo-lakeside' });
      const cart = { cartItems: [{ id: shared.variant, quantity: 1 }] };
      const { cartId } = await lakeside.carts.createCart({ body: cart });
      const other = await lakeside.carts.createCart({ body: cart }, { practice: 'demo-prairie' });
      expect(await names(lakeside)).toContain(cartId);
      expect(await names(lakeside, 'demo-prairie')).toEqual([other.cartId]);
      expect((await lakeside.group.getGroup()).practices).toHaveLength(2);
    });

    it('must name the same practice twice', async () => {
      expect((await ask(key, 'demo-prairie').expect(403)).body.code).toBe('other_practice');
      await ask(key, 'demo-prairie', 'Prairie Family Optometry').expect(200);
    });

    it('never answers for one practice what it answered for another, with the same Idempotency-Key', async () => {
      const cart = { cartItems: [{ id: shared.variant, variantId: shared.variant, quantity: 1 }] };
      const create = (practice: string) =>
        api
          .browser()
          .post('/api/carts')
          .set({ ...bearer(key, practice), 'Idempotency-Key': 'visit-1' })
          .send(cart);
      const first = await create('demo-lakeside').expect(201);
      const other = await create('demo-prairie').expect(201);
      expect(other.body.cartId).not.toBe(first.body.cartId);
      const again = await create('demo-lakeside').expect(201);
      expect([again.body.cartId, again.headers['idempotent-replayed']]).toEqual([first.body.cartId, 'true']);
    });

    it('shows in the activity of the practice by its label', async () => {
      const body = { practiceName: LAKESIDE, exported: 'orders', range: '30' };
      await api
        .browser()
        .post('/api/analytics/exports')
        .set(bearer(key, 'demo-lakeside'))
        .send(body)
        .expect(201);
      const { body: activity } = await (await api.signedIn())
        .get('/api/activity')
        .query({ practiceName: LAKESIDE })
        .expect(200);
      expect(activity.entries[0]).toMatchObject({
        action: 'orders.exported',
        by: { kind: 'api-key', name: 'head office' },
      });
    });

    it('lists its practices, and is the only key that may', async () => {
      const list = (token: string) => api.browser().get('/api/group').set(bearer(token));
      const { body } = await list(key).expect(200);
      expect(body).toEqual({
        group: { id: group, name: 'Clearview Group' },
        practices: [
          { id: 'demo-lakeside', name: LAKESIDE },
          { id: 'demo-prairie', name: 'Prairie Family Optometry' },
        ],
      });
      expect((await list(await newKey('100200')).expect(403)).body.code).toBe('group_key_required');
      const session = await api.signedIn();
      expect((await session.get('/api/group').expect(403)).body.code).toBe('group_key_required');
    });

    it('ends as other keys do', async () => {
      const words = await portal('api-key', 'create', group);
      const token = /eyk_\S+/.exec(words)?.[0] ?? '';
      const id = /^Key (\S+) of Clearview Group/.exec(words)?.[1] ?? '';
      await ask(token, 'demo-lakeside').expect(200);
      await portal('api-key', 'revoke', id);
      await expect.poll(async () => (await ask(token, 'demo-lakeside')).body.code).toBe('revoked_api_key');
      expect(await portal('api-key', 'list', group)).toContain('group Clearview Group  unnamed');
      const late = await newKey(group);
      await api.database.query(
        'UPDATE api_keys SET expires_at = created_at WHERE group_id IS NOT NULL AND label = $1 AND last_used_at IS NULL',
        ['head office'],
      );
      expect((await ask(late, 'demo-lakeside').expect(401)).body.code).toBe('expired_api_key');
    });

    it('is refused for a practice that is disabled or has left, at once', async () => {
      const [own, other] = [await newKey('100300'), await newKey(group)];
      await portal('practice', 'set', '100300', '--group', group);
      await ask(other, 'demo-harbor', HARBOR).expect(200);
      await portal('practice', 'set', '100300', '--group', '');
      expect((await ask(other, 'demo-harbor', HARBOR).expect(403)).body.code).toBe('other_practice');
      await ask(own, undefined, HARBOR).expect(200);
      await portal('practice', 'disable', '100400');
      const { body } = await ask(other, 'demo-prairie', 'Prairie Family Optometry').expect(403);
      expect(body.code).toBe('other_practice');
      await portal('practice', 'enable', '100400');
    });
  });

  it('does not let the key or the session of a practice name another one', async () => {
    const own = await newKey('100200');
    await ask(own, 'demo-lakeside').expect(200);
    expect((await ask(own, 'demo-prairie').expect(403)).body.code).toBe('other_practice');
    const session = await api.signedIn();
    const request = session.get('/api/draft-orders').query({ practiceName: LAKESIDE });
    expect((await request.set('Eyecart-Practice', 'demo-prairie').expect(403)).body.code).toBe(
      'other_practice',
    );
  });

  it('has the figures of each of its practices, which are those of their own analytics, and their sum', async () => {
    const token = await newKey(group);
    const read = (range?: string) =>
      api
        .browser()
        .get('/api/group/analytics')
        .query(range === undefined ? {} : { range })
        .set(bearer(token));
    const { body } = await read().expect(200);
    const session = await api.signedIn();
    const own = async (path: string) =>
      (await session.get(path).query({ practiceName: LAKESIDE }).expect(200)).body;
    const [texts, orders] = [await own('/api/analytics/sms'), await own('/api/analytics/orders')];
    const { totalSent, successfulSent, failedSent } = texts;
    expect(totalSent).toBeGreaterThan(0);
    const figures = {
      ...{ totalSent, successfulSent, failedSent },
      totalOrders: orders.totalOrders,
      netSales: orders.netSales,
      fee: orders.commission.amount,
      otherCurrencyOrders: 0,
    };
    expect(figures.netSales).toBeGreaterThan(0);
    const nothing = Object.fromEntries(Object.keys(figures).map((name) => [name, 0]));
    const prairie = {
      practiceId: 'demo-prairie',
      practiceName: 'Prairie Family Optometry',
      isDisabled: false,
    };
    expect(body).toEqual({
      currency: 'USD',
      practices: [
        { ...figures, practiceId: 'demo-lakeside', practiceName: LAKESIDE, isDisabled: false },
        { ...nothing, ...prairie },
      ],
      total: figures,
    });
    const past = (await read('2020-01-01..2020-01-31').expect(200)).body;
    expect([past.practices.length, past.total]).toEqual([2, nothing]);
    expect((await read('yesterday').expect(400)).body.code).toBe('invalid_request');
  });

  it('is changed and removed by the operator, with its keys, and its practices go on', async () => {
    const second = idIn(await portal('group', 'add', 'Second', '--shared-sign-in', 'on'));
    await expect(portal('group', 'add', 'Second')).rejects.toThrow(
      'There is already a group named "Second".',
    );
    await expect(portal('practice', 'set', '100300', '--group', 'none')).rejects.toThrow(
      'There is no group with the id "none".',
    );
    expect(await portal('practice', 'set', '100300', '--group', second)).toBe(
      'Changed Harbor Vision Center (100300): group Second.',
    );
    const token = await newKey(second);
    expect(await portal('group', 'set', second, '--name', 'Harbors', '--shared-sign-in', 'off')).toMatch(
      /^Changed Harbors: shared sign-in off\./,
    );
    expect(await portal('group', 'list')).toContain(
      `${second}  Harbors  shared sign-in off  100300 (Harbor Vision Center)`,
    );
    await ask(token, 'demo-harbor', HARBOR).expect(200);
    await portal('group', 'remove', second, '--yes');
    expect((await ask(token, 'demo-harbor', HARBOR).expect(401)).body.code).toBe('invalid_api_key');
    await createCart(await api.signedIn('100300'), HARBOR);
    const activity = await portal('activity', 'list', '--last', '10');
    for (const action of ['added', 'changed', 'removed', 'joined', 'left']) {
      expect(activity).toContain(`group.${action}  group:${second}`);
    }
  });

  it('counts the calls of its key that are refused before their practice is known', async () => {
    const limited = await api.startInstance(
      {},
      { limits: { ...api.dependencies.config.limits, callsPerPracticePerMinute: 2 } },
    );
    const call = (practice?: string) =>
      limited.browser().get('/api/draft-orders').query({ practiceName: LAKESIDE }).set(bearer(key, practice));
    await call().expect(400);
    await call('demo-harbor').expect(403);
    const { body, headers } = await call('no-such-practice').expect(429);
    expect([body.code, headers['retry-after']]).toEqual(['rate_limited', expect.any(String)]);
    await call('demo-lakeside').expect(200);
  });
});

const idIn = (words: string): string => /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(words)?.[0] ?? '';

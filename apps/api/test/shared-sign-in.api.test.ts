import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashKey } from '../src/http/rate-limit.js';
import { operate } from './support/operate.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const PRAIRIE = 'Prairie Family Optometry';
const HARBOR = 'Harbor Vision Center';

describe('staff of a group whose sign-in is shared', () => {
  let group: string;
  let now = new Date();
  const api = testApi({ replacements: { clock: { now: () => now } } });
  beforeAll(async () => {
    group = /[0-9a-f-]{36}/.exec(await portal('group', 'add', 'Clearview Group'))?.[0] ?? '';
  });
  beforeEach(async () => {
    now = new Date();
    await api.database.query('DELETE FROM rate_limits');
    for (const id of ['100200', '100400']) await portal('practice', 'set', id, '--group', group);
    await portal('practice', 'set', '100300', '--group', '');
    await portal('group', 'set', group, '--shared-sign-in', 'on');
  });

  const portal = (...argv: string[]) => operate(api.dependencies, ...argv);
  const switchTo = (browser: Browser, practiceId: string, practiceName = LAKESIDE) =>
    browser.post('/api/session/switch').send({ practiceName, toPracticeId: practiceId });
  const listOthers = async (browser: Browser, practiceName = LAKESIDE) =>
    (await browser.get('/api/session/practices').query({ practiceName }).expect(200)).body.practices;
  const whoIs = async (browser: Browser) => (await browser.get('/api/session').expect(200)).body.practice;
  const activityOf = async (browser: Browser, practiceName: string) =>
    (await browser.get('/api/activity').query({ practiceName, pageSize: 3 }).expect(200)).body.entries;
  const switched = async () => {
    const browser = await api.signedIn();
    await switchTo(browser, 'demo-prairie').expect(200);
    return browser;
  };
  const countSessions = async () =>
    (await api.database.query('SELECT count(*)::integer AS all FROM sessions')).rows[0].all;

  it('switch to another practice with a new session, which both practices have in their activity', async () => {
    const browser = await api.signedIn();
    const { headers: signedIn } = await api
      .browser()
      .post('/api/verify-practice')
      .send({ practiceId: '100200' });
    const cookie = (signedIn['set-cookie']?.[0] ?? '').split(';', 1)[0] ?? '';
    expect(await whoIs(browser)).toMatchObject({ id: 'demo-lakeside', sharesSignIn: true });
    expect(await listOthers(browser)).toEqual([{ id: 'demo-prairie', name: PRAIRIE }]);
    const before = await countSessions();
    const { body, headers } = await switchTo(browser, 'demo-prairie').expect(200);
    expect(body.practice).toMatchObject({ id: 'demo-prairie', name: PRAIRIE, sharesSignIn: true });
    expect(headers['clear-site-data']).toBe('"cache"');
    expect(headers['set-cookie']?.[0]).toMatch(/^eyecart_session=.*HttpOnly; SameSite=Lax$/);
    expect(headers['set-cookie']?.[0]).not.toContain(cookie);
    expect(await countSessions()).toBe(before);
    expect((await whoIs(browser)).id).toBe('demo-prairie');
    const [there] = await activityOf(browser, PRAIRIE);
    expect(there).toMatchObject({ action: 'session.switched-in', by: { kind: 'session', isYou: true } });
    const [here] = await activityOf(await api.signedIn(), LAKESIDE);
    expect(here).toMatchObject({ action: 'session.switched-out', by: { kind: 'session' } });
  });

  it('leave no way back by the session before', async () => {
    const browser = api.browser();
    const { headers } = await browser.post('/api/verify-practice').send({ practiceId: '100200' }).expect(200);
    const cookie = (headers['set-cookie']?.[0] ?? '').split(';', 1)[0] ?? '';
    await switchTo(browser, 'demo-prairie').expect(200);
    const old = api
      .browser()
      .get('/api/draft-orders')
      .query({ practiceName: LAKESIDE })
      .set('Cookie', cookie);
    await old.expect(401);
    expect(
      (await browser.get('/api/draft-orders').query({ practiceName: LAKESIDE }).expect(403)).body.code,
    ).toBe('other_practice');
    await browser.get('/api/draft-orders').query({ practiceName: PRAIRIE }).expect(200);
  });

  it('are refused for a practice outside the group as for an unknown one, and keep their session', async () => {
    const browser = await api.signedIn();
    const refusals = [];
    for (const id of ['demo-harbor', 'no-such-practice', 'demo-lakeside']) {
      refusals.push((await switchTo(browser, id).expect(403)).body);
    }
    expect(new Set(refusals.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(refusals[0].code).toBe('switch_refused');
    expect((await whoIs(browser)).id).toBe('demo-lakeside');
    await switchTo(browser, 'demo-prairie', PRAIRIE).expect(403);
  });

  it('are refused without a group, without the setting, with a key, and signed out', async () => {
    const harbor = await api.signedIn('100300');
    expect(await whoIs(harbor)).not.toHaveProperty('sharesSignIn');
    expect(await listOthers(harbor, HARBOR)).toEqual([]);
    await switchTo(harbor, 'demo-lakeside', HARBOR).expect(403);
    const words = await portal('api-key', 'create', '100200');
    const key = { Authorization: `Bearer ${/eyk_\S+/.exec(words)?.[0]}` };
    expect(
      (
        await switchTo(await api.signedIn(), 'demo-prairie')
          .set(key)
          .expect(403)
      ).body.code,
    ).toBe('switch_refused');
    await switchTo(api.browser(), 'demo-prairie').expect(401);
    await portal('group', 'set', group, '--shared-sign-in', 'off');
    const browser = await api.signedIn();
    expect(await whoIs(browser)).not.toHaveProperty('sharesSignIn');
    expect(await listOthers(browser)).toEqual([]);
    await switchTo(browser, 'demo-prairie').expect(403);
  });

  it.each([
    ['the setting is turned off', ['group', 'set', 'GROUP', '--shared-sign-in', 'off']],
    ['the practice leaves the group', ['practice', 'set', '100400', '--group', '']],
    ['the practice that they signed in to leaves it', ['practice', 'set', '100200', '--group', '']],
    ['the practice that they signed in to is disabled', ['practice', 'disable', '100200']],
    ['the practice that they signed in to gets a new ID', ['practice', 'set', '100200', '--new-id']],
    ['the practice is disabled', ['practice', 'disable', '100400']],
  ])('are signed out at once when %s', async (_, argv) => {
    const [browser, own] = [await switched(), await api.signedIn('100400')];
    expect((await whoIs(browser)).id).toBe('demo-prairie');
    await portal(...argv.map((word) => (word === 'GROUP' ? group : word)));
    expect(await whoIs(browser)).toBeNull();
    if (argv[1] !== 'disable' || argv[2] !== '100400') expect((await whoIs(own))?.id).toBe('demo-prairie');
    await api.database.query("UPDATE practices SET sign_in_id = '100200' WHERE id = 'demo-lakeside'");
    await portal('practice', 'enable', '100200');
    await portal('practice', 'enable', '100400');
    expect(await whoIs(browser)).toBeNull();
  });

  it('who came back to the practice that they signed in to stay there when it leaves', async () => {
    const browser = await switched();
    await switchTo(browser, 'demo-lakeside', PRAIRIE).expect(200);
    await portal('practice', 'set', '100200', '--group', '');
    expect((await whoIs(browser)).id).toBe('demo-lakeside');
  });

  it('switch at most 240 times an hour, counted by the practice that they leave', async () => {
    const browser = await api.signedIn();
    await switchTo(browser, 'demo-prairie').expect(200);
    const other = await api.signedIn();
    const counted = await api.database.query('UPDATE rate_limits SET count = 239 WHERE key = $1', [
      hashKey('switches:demo-lakeside'),
    ]);
    expect(counted.rowCount).toBe(1);
    await switchTo(await api.signedIn(), 'demo-prairie').expect(200);
    const refused = await switchTo(other, 'demo-prairie').expect(429);
    expect(refused.body.code).toBe('rate_limited');
    await switchTo(browser, 'demo-lakeside', PRAIRIE).expect(200);
  });

  it('are signed out a week after they signed in, however often they switch', async () => {
    const browser = await api.signedIn();
    const start = now.getTime();
    let at = LAKESIDE;
    for (let hours = 10; hours < 7 * 24; hours += 10) {
      now = new Date(start + hours * 3_600_000);
      await api.database.query('DELETE FROM rate_limits');
      await switchTo(browser, at === LAKESIDE ? 'demo-prairie' : 'demo-lakeside', at).expect(200);
      at = at === LAKESIDE ? PRAIRIE : LAKESIDE;
    }
    now = new Date(start + 7 * 24 * 3_600_000 + 1);
    expect(await whoIs(browser)).toBeNull();
  });

  it('end in one practice when they press twice at the same time', async () => {
    const browser = await api.signedIn();
    await portal('practice', 'set', '100300', '--group', group);
    const before = await countSessions();
    const answers = await Promise.all([switchTo(browser, 'demo-prairie'), switchTo(browser, 'demo-harbor')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await countSessions()).toBe(before);
  });
});

import { DAY_MS } from '@eyecart/shared/rules/durations';
import { beforeAll, describe, expect, it } from 'vitest';
import { operate } from './support/operate.js';
import { createCart, LAKESIDE } from './support/shopping.js';
import { webhookStory } from './support/webhook-story.js';

const PRAIRIE = 'Prairie Family Optometry';

describe('a webhook of a group', () => {
  const story = webhookStory();
  const { added, deliver, events, answer, withKey } = story;
  let group: string;
  beforeAll(async () => {
    group = idIn(await portal('group', 'add', 'Clearview Group'));
    await portal('practice', 'set', '100200', '--group', group);
    await portal('practice', 'set', '100400', '--group', group);
  });

  const portal = (...argv: string[]) => operate(story.api.dependencies, ...argv);
  const add = async (...names: string[]) => {
    const words = await portal('webhook', 'add', group, story.receiver.url, '--events', names.join(','));
    return { id: idIn(words), secret: /whsec_\S+/.exec(words)?.[0] ?? '' };
  };
  const openCart = async (signInId: string, name: string): Promise<string> => {
    const { cartId } = await createCart(await story.api.signedIn(signInId), name);
    await story.api.browser().post(`/api/carts/${cartId}/opened`).expect(200);
    return cartId;
  };

  it('gets the events of its practices, with the id of each, and no other practice’s', async () => {
    const { secret } = await add('cart.opened');
    const carts = [await openCart('100200', LAKESIDE), await openCart('100400', PRAIRIE)];
    await openCart('100300', 'Harbor Vision Center');
    await deliver();
    const got = events(secret).sort((one, other) => (one.practiceId < other.practiceId ? -1 : 1));
    expect(got).toMatchObject([
      { type: 'cart.opened', practiceId: 'demo-lakeside', data: { cartId: carts[0] } },
      { type: 'cart.opened', practiceId: 'demo-prairie', data: { cartId: carts[1] } },
    ]);
    expect(got).toHaveLength(2);
  });

  it('is beside a practice’s own, which names its practice too', async () => {
    const own = await added('cart.opened');
    await add('cart.opened');
    await openCart('100200', LAKESIDE);
    await deliver();
    expect(story.receiver.received).toHaveLength(2);
    const ids = story.receiver.received.map(({ body }) => JSON.parse(body).practiceId);
    expect(ids).toEqual(['demo-lakeside', 'demo-lakeside']);
    expect(await story.log(own.id)).toHaveLength(1);
  });

  it('is tested, logged, and given a new secret by the operator, and practices see nothing of it', async () => {
    const { id, secret } = await add('cart.opened');
    await portal('webhook', 'test', id);
    await deliver();
    const [event] = events(secret);
    expect([event.type, 'practiceId' in event]).toEqual(['webhook.test', false]);
    expect(await portal('webhook', 'log', id)).toContain('webhook.test  delivered');
    expect(await portal('webhook', 'secret', id)).toMatch(/whsec_/);
    expect(await portal('webhook', 'list', group)).toContain(`${id}  group Clearview Group`);
    const query = { practiceName: LAKESIDE };
    const { body } = await withKey('get', '/api/webhooks').query(query).expect(200);
    expect(body.webhooks).toEqual([]);
    await withKey('get', `/api/webhooks/${id}/deliveries`).query(query).expect(404);
    await withKey('delete', `/api/webhooks/${id}`).query(query).expect(404);
  });

  it('is retried, and disabled after five days, which no practice is told', async () => {
    const { id } = await add('cart.opened');
    story.receiver.answer = answer(500);
    await openCart('100200', LAKESIDE);
    await deliver();
    expect(await portal('webhook', 'list', group)).toContain('failing since');
    story.aheadMs = 6 * DAY_MS;
    expect(await deliver()).toBe(1);
    expect(await portal('webhook', 'list', group)).toContain('SWITCHED OFF');
    story.aheadMs = 0;
    const { body } = await story.browser.get('/api/sms/alerts').query({ practiceName: LAKESIDE }).expect(200);
    expect(JSON.stringify(body)).not.toContain(id);
    const { rows } = await story.api.database.query(
      "SELECT practice_id FROM audit_entries WHERE action = 'webhook.switched-off'",
    );
    expect(rows).toEqual([{ practice_id: null }]);
    story.receiver.answer = answer(204);
    await portal('webhook', 'enable', id);
    const delivery = /^\S+/.exec(await portal('webhook', 'log', id))?.[0] ?? '';
    await portal('webhook', 'resend', delivery);
    expect(await deliver()).toBe(1);
    expect(await portal('webhook', 'log', id)).toContain('cart.opened  delivered');
  });

  it('gets nothing more of a practice that has left, also of what waited or is sent again', async () => {
    const { id } = await add('cart.opened');
    await openCart('100400', PRAIRIE);
    await portal('practice', 'set', '100400', '--group', '');
    await deliver();
    expect(story.receiver.received).toEqual([]);
    const log = await portal('webhook', 'log', id);
    expect(log).toContain('cart.opened  failed  attempts: 1  left the group');
    expect(await portal('webhook', 'list', group)).toContain('cart.opened  ok');
    await portal('webhook', 'resend', /^\S+/.exec(log)?.[0] ?? '');
    await openCart('100400', PRAIRIE);
    await deliver();
    expect(story.receiver.received).toEqual([]);
    await portal('practice', 'set', '100400', '--group', group);
  });

  it('ends with its group', async () => {
    const second = idIn(await portal('group', 'add', 'Second'));
    await portal('webhook', 'add', second, story.receiver.url);
    await portal('practice', 'set', '100300', '--group', second);
    await portal('group', 'remove', second, '--yes');
    await openCart('100300', 'Harbor Vision Center');
    expect(await deliver()).toBe(0);
    expect(await portal('webhook', 'list')).toBe('There are no webhooks.');
  });
});

const idIn = (words: string): string => /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(words)?.[0] ?? '';

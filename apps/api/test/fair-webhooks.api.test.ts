import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addWebhook } from '../src/cli/outgoing-webhook-commands.js';
import { claimDueDeliveries } from '../src/domains/integrations/webhooks/delivery-queue-repository.js';
import { startWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver.js';
import { webhookStory } from './support/webhook-story.js';

const HARBOR_ID = 'demo-harbor';

describe('webhooks of several practices', () => {
  const story = webhookStory();
  const { post } = story;
  let harbor: WebhookReceiver;
  let stopping: AbortController;
  beforeEach(async () => {
    harbor = await startWebhookReceiver();
    stopping = new AbortController();
  });
  afterEach(async () => {
    stopping.abort();
    await story.api.dependencies.deliverWebhooks.finish();
    await harbor.close();
  });

  const startDue = () => story.api.dependencies.deliverWebhooks.startDue(stopping.signal);
  const queueFor = (practiceId: string, count: number) =>
    story.api.database.query(
      `INSERT INTO webhook_deliveries (webhook_id, event_id, type, data, due_at, occurred_at)
       SELECT id, gen_random_uuid(), 'webhook.test', '{}', now() - interval '1 hour', now()
       FROM webhooks, generate_series(1, $2::integer) WHERE practice_id = $1`,
      [practiceId, count],
    );

  it('get their events while ten receivers of another practice do not answer', async () => {
    story.receiver.answer = () => undefined;
    for (let count = 0; count < 10; count += 1) {
      const url = `${story.receiver.url}/${count}`;
      await post('/api/webhooks', { url, events: ['order.placed'] }).expect(201);
    }
    await queueFor('demo-lakeside', 30);
    expect(await startDue()).toBe(6);
    await expect.poll(() => story.receiver.received.length).toBe(6);
    // Nothing more of that practice, whatever it has waiting; the other's is delivered at once.
    await addWebhook(story.api.dependencies, '100300', harbor.url);
    await queueFor(HARBOR_ID, 5);
    await startDue();
    await expect.poll(() => harbor.received.length).toBe(5);
    expect(story.receiver.received).toHaveLength(6);
  });

  it('are claimed round-robin by practice, and by webhook two at a time', async () => {
    for (const [practiceId, signInId] of [
      ['demo-lakeside', '100200'],
      [HARBOR_ID, '100300'],
    ] as const) {
      await addWebhook(story.api.dependencies, signInId, `${harbor.url}/1`);
      await addWebhook(story.api.dependencies, signInId, `${harbor.url}/2`);
      await queueFor(practiceId, 10);
    }
    const { db } = story.api.dependencies;
    const first = await claimDueDeliveries(db, new Date(), { room: 4, busy: [] });
    const countBy = (key: 'practiceId' | 'webhookId', claimed: typeof first) =>
      [...new Set(claimed.map((delivery) => delivery[key]))].map(
        (value) => claimed.filter((delivery) => delivery[key] === value).length,
      );
    expect(countBy('practiceId', first)).toEqual([2, 2]);
    expect(countBy('webhookId', first)).toEqual([1, 1, 1, 1]);
    const second = await claimDueDeliveries(db, new Date(), { room: 40, busy: first });
    expect(countBy('webhookId', second)).toEqual([1, 1, 1, 1]);
    expect(await claimDueDeliveries(db, new Date(), { room: 40, busy: [...first, ...second] })).toEqual([]);
  });

  it('may be tried six times a minute by a practice', async () => {
    const { id } = await story.added('order.placed');
    const tried = async () => (await post(`/api/webhooks/${id}/test`)).status;
    for (let count = 0; count < 6; count += 1) expect(await tried()).toBe(200);
    const { body, headers } = await post(`/api/webhooks/${id}/test`).expect(429);
    expect(body).toMatchObject({
      code: 'rate_limited',
      message: 'Your practice has reached its limit of 6 test events a minute. Try again later.',
    });
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    story.aheadMs = 61_000;
    expect(await tried()).toBe(200);
  });
});

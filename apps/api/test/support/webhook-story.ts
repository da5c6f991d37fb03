import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { addApiKey } from '../../src/cli/api-key-commands.js';
import { type Browser, LAKESIDE } from './shopping.js';
import { testApi } from './test-api.js';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.js';

const practiceName = LAKESIDE;

/**
 * Sets up the tests of a file about webhooks: an API, a receiver for each test, and an API key of Lakeside. The clock
 * moves when a test sets `aheadMs`; signatures are checked against the real time.
 */
export function webhookStory() {
  let browser: Browser;
  let key: string;
  let receiver: WebhookReceiver;
  let aheadMs = 0;
  const api = testApi({
    environment: { QUIET_HOURS: 'off' },
    replacements: { clock: { now: () => new Date(Date.now() + aheadMs) } },
  });
  beforeAll(async () => {
    await api.control('faults', { noCallbacks: true });
    browser = await api.signedIn();
    key = /eyk_\S+/.exec(await addApiKey(api.dependencies, '100200'))?.[0] ?? '';
  });
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    aheadMs = 0;
  });
  afterEach(async () => {
    await receiver.close();
    await api.database.query('DELETE FROM webhooks');
  });

  const withKey = (method: 'get' | 'post' | 'delete', path: string) =>
    api.browser()[method](path).set('Authorization', `Bearer ${key}`);
  const post = (path: string, body: object = {}) => withKey('post', path).send({ practiceName, ...body });
  const countAttempts = async (): Promise<number> => {
    const { rows } = await api.database.query(
      'SELECT coalesce(sum(attempts), 0)::integer AS all FROM webhook_deliveries',
    );
    return rows[0].all;
  };
  /** Delivers what is due, and gives how many were attempted. */
  const deliver = async (): Promise<number> => {
    const before = await countAttempts();
    await api.dependencies.deliverWebhooks.startDue(new AbortController().signal);
    await api.dependencies.deliverWebhooks.finish();
    return (await countAttempts()) - before;
  };
  const added = async (...events: string[]): Promise<{ id: string; secret: string }> => {
    const { body } = await post('/api/webhooks', { url: receiver.url, events }).expect(201);
    return { id: body.webhook.id, secret: body.secret };
  };
  /** What has been posted, each with a valid signature. */
  const events = (secret: string) =>
    receiver.received.map(({ headers, body }) => {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return { id: headers['webhook-id'], ...JSON.parse(body) };
    });
  const log = async (id: string) =>
    (await withKey('get', `/api/webhooks/${id}/deliveries`).query({ practiceName }).expect(200)).body
      .deliveries;
  /** Queues an event, however many there were within the minute. */
  const test = async (id: string): Promise<void> => {
    await api.database.query('DELETE FROM rate_limits');
    await post(`/api/webhooks/${id}/test`).expect(200);
  };
  const answer = (status: number) => (response: ServerResponse) => response.writeHead(status).end();

  return {
    get api() {
      return api;
    },
    get browser() {
      return browser;
    },
    get receiver() {
      return receiver;
    },
    get aheadMs() {
      return aheadMs;
    },
    set aheadMs(ms: number) {
      aheadMs = ms;
    },
    withKey,
    post,
    deliver,
    added,
    events,
    log,
    test,
    answer,
  };
}

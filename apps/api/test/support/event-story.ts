import { WEBHOOK_DATA, WEBHOOK_EVENTS, type WebhookEvent } from '@eyecart/shared/contracts';
import { expect } from 'vitest';
import { addApiKey } from '../../src/cli/api-key-commands.js';
import { replyStory } from './reply-story.js';
import { createCart, LAKESIDE } from './shopping.js';
import { postAsGateway } from './signed-webhooks.js';

/** A queued event. The number is apart from the rest. */
interface QueuedEvent {
  readonly type: WebhookEvent;
  readonly data: Record<string, unknown>;
  readonly phoneNumber: string | null;
  readonly eventId: string;
}

/** Sets up the tests of a file about what is reported to practices' own systems: `replyStory` and what a webhook gets. */
export function eventStory() {
  const story = replyStory();

  /** Gives a practice a webhook for all events, and returns its key. */
  async function listen(practiceId = '100200', practiceName = LAKESIDE): Promise<string> {
    const key = /eyk_\S+/.exec(await addApiKey(story.api.dependencies, practiceId))?.[0] ?? '';
    await story.api
      .browser()
      .post('/api/webhooks')
      .set('Authorization', `Bearer ${key}`)
      .send({ practiceName, url: 'http://localhost:9999/catch/all', events: WEBHOOK_EVENTS })
      .expect(201);
    return key;
  }

  /** What was queued for a practice, oldest first; each has the shape that the contract says. */
  async function eventsOf(practiceId = 'demo-lakeside'): Promise<QueuedEvent[]> {
    const { rows } = await story.api.database.query(
      `SELECT type, data, phone_number AS "phoneNumber", event_id AS "eventId"
       FROM webhook_deliveries JOIN webhooks ON webhooks.id = webhook_id
       WHERE webhooks.practice_id = $1 AND type <> 'webhook.test' ORDER BY occurred_at, array_position($2::text[], type)`,
      [practiceId, [...WEBHOOK_EVENTS]],
    );
    for (const { type, data, phoneNumber } of rows as QueuedEvent[]) {
      const posted = type.startsWith('opt_out.') ? { phoneNumber, ...data } : data;
      expect(WEBHOOK_DATA[type].strict().parse(posted)).toEqual(posted);
    }
    return rows;
  }

  /** The events about a text, by type. */
  const eventsOfText = async (messageId: string) =>
    (await eventsOf()).filter(({ data }) => data.messageId === messageId).map(({ type }) => type);

  /** A text that the gateway accepted. */
  async function sent(phoneNumber = story.nextPhone()) {
    const { cartUrl, cartId } = await createCart(story.staff);
    const { body } = await story.send(phoneNumber, cartUrl);
    return { id: String(body.messageId), phoneNumber, cartId, sid: await sidOf(body.messageId) };
  }

  async function sidOf(id: string): Promise<string> {
    const { rows } = await story.api.database.query('SELECT gateway_id FROM messages WHERE id = $1', [id]);
    return rows[0].gateway_id;
  }

  const report = (id: string, MessageSid: string, MessageStatus: string, ErrorCode?: string) =>
    postAsGateway(story.api, `/webhooks/twilio/status/${id}`, {
      MessageSid,
      MessageStatus,
      ...(ErrorCode && { ErrorCode }),
    }).expect(204);

  return Object.assign(story, { listen, eventsOf, eventsOfText, sent, sidOf, report });
}

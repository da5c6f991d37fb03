import { MINUTE_MS } from '@eyecart/shared/rules/durations';
import { expect } from 'vitest';
import { replyStory } from './reply-story.js';
import { postAsGateway } from './signed-webhooks.js';

const ON_TIME = { isSandboxOnTime: true };

/** A story in which the gateway loses every webhook of a reply. */
export function lossyStory(environment: Record<string, string> = {}) {
  const story = replyStory(environment, ON_TIME);
  /** A patient replies, and nothing is posted. Returns the gateway's id. */
  async function lose(from: string, body: string): Promise<string> {
    await story.api.control('faults', { loseReplies: { count: 1, to: from } });
    const { message } = (await story.api.control('reply', { from, body })) as { message: { sid: string } };
    return message.sid;
  }
  /** A patient replies, and the webhook arrives. */
  async function post(from: string, body: string): Promise<void> {
    const MessageSid = await lose(from, body);
    const form = { MessageSid, AccountSid: 'AC1', From: from, To: '+15005550006', Body: body };
    await postAsGateway(story.api, '/webhooks/twilio/inbound', form).expect(200);
  }
  /** Reads the gateway's list, after the minute that is left to webhooks unless told otherwise. */
  async function read(afterMs = 2 * MINUTE_MS) {
    await story.later(afterMs);
    return story.api.dependencies.readMissedReplies();
  }
  const rowsOf = async (phoneNumber: string) => {
    const { rows } = await story.api.database.query(
      `SELECT opted_out_at AS at, lifted_at IS NOT NULL AS lifted FROM opt_outs WHERE phone_number = $1 ORDER BY 1`,
      [phoneNumber],
    );
    return rows;
  };
  /** Our texts to a phone after the first one, once everything due was sent. */
  const answersTo = async (phoneNumber: string): Promise<string[]> => {
    await story.api.dependencies.drainQueue();
    const { rows } = await story.api.database.query<{ body: string }>(
      `SELECT body FROM messages WHERE phone_number = $1 AND type IN ('confirmation', 'answer') AND state <> 'canceled'
       ORDER BY created_at`,
      [phoneNumber],
    );
    const received = await story.textsTo(phoneNumber);
    expect(received).toEqual(expect.arrayContaining(rows.map(({ body }) => body)));
    return rows.map(({ body }) => body);
  };
  return Object.assign(story, { lose, post, read, rowsOf, answersTo });
}

import type { Database } from '../../db/client.js';
import { INBOUND, listDeadLetterEvents } from '../../domains/integrations/webhook-event-repository.js';
import { portalCall } from '../../portal-call.js';
import { type Check, ok, unknown } from './finding.js';

/** Whether there are dead letters of the last week that the operator should read. */
export const checkDeadLetters =
  (db: Database): Check =>
  async () => {
    const events = await listDeadLetterEvents(db);
    const replies = events.filter(({ topic }) => topic.endsWith(`/${INBOUND}`)).length;
    return [
      describe('replies', replies, 'one of them may ask to stop'),
      describe('shop events', events.length - replies, 'an order among them may be missing'),
    ];
  };

const describe = (subject: string, count: number, why: string) =>
  count === 0
    ? ok(subject, 'none')
    : unknown(
        subject,
        `${count} could not be processed within the last week; ${why}. Read: ${portalCall('webhooks aside')}`,
      );

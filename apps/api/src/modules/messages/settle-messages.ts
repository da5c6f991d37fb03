import type { Logger } from 'pino';
import { describeFault } from '../../http/error-handler.js';
import type { Clock } from '../../providers/clock.js';
import type { SmsGateway } from '../../providers/sms/sms-gateway.js';
import type { DeliverMessage } from './deliver-message.js';
import type { MessageRepository, MessageRow } from './message-repository.js';

/** When the gateway's list is searched for a text of unknown outcome, after its attempt (DESIGN 5.18). */
const SEARCH_AFTER_MS = 60_000;
/** When a text that the searches did not find counts as never taken. */
const GIVE_UP_AFTER_MS = 120_000;
/** A queued text this old was left by a process that died. */
const FORGOTTEN_AFTER_MS = 30_000;
const MOST_ATTEMPTS = 3;
const NOT_TAKEN =
  'The text service did not take this text. Send the cart again, or show the patient the QR code.';

interface Dependencies {
  readonly messages: MessageRepository;
  readonly gateway: SmsGateway;
  readonly deliver: DeliverMessage;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Gives the counts of what was done in one round. */
export type SettleMessages = () => Promise<
  Record<'found' | 'waiting' | 'repeated' | 'failed' | 'delivered', number>
>;

/**
 * Settles texts of unknown outcome: the gateway's list is searched for recipient, exact body and a creation time not
 * before the attempt; what is not there after two minutes is sent again, three attempts at the most. Texts that were
 * never attempted are attempted now. Any number of workers may run this at once: every step is guarded by the state and
 * the count of attempts that were read.
 */
export function createSettleMessages({
  messages,
  gateway,
  deliver,
  clock,
  log,
}: Dependencies): SettleMessages {
  return async () => {
    const counts = { found: 0, waiting: 0, repeated: 0, failed: 0, delivered: 0 };
    const now = clock.now().getTime();
    for (const row of await messages.listUnsettled(new Date(now - SEARCH_AFTER_MS))) {
      counts[await settleQuietly(row, now)] += 1;
    }
    for (const id of await messages.listForgotten(new Date(now - FORGOTTEN_AFTER_MS))) {
      if (await deliver(id)) counts.delivered += 1;
    }
    return counts;
  };

  /** One text that cannot be looked up keeps none of the others waiting; the next round tries it again. */
  async function settleQuietly(row: MessageRow, now: number): ReturnType<typeof settle> {
    try {
      return await settle(row, now);
    } catch (error) {
      log.warn({ messageId: row.id, fault: describeFault(error) }, 'Text of unknown outcome not looked up');
      return 'waiting';
    }
  }

  async function settle(row: MessageRow, now: number): Promise<'found' | 'waiting' | 'repeated' | 'failed'> {
    const attemptedAt = row.attemptedAt ?? row.createdAt;
    const remembered = await gateway.listTexts(row.phoneNumber, attemptedAt);
    const known = await messages.findKnownGatewayIds(remembered.map((text) => text.gatewayId));
    const match = remembered.find((text) => text.body === row.body && !known.has(text.gatewayId));
    if (match) {
      await messages.move(row.id, 'accepted', { gatewayId: match.gatewayId, sentAt: match.createdAt });
      log.info({ messageId: row.id }, 'Text of unknown outcome found at the gateway');
      return 'found';
    }
    if (now - attemptedAt.getTime() < GIVE_UP_AFTER_MS) return 'waiting';
    if (row.attempts >= MOST_ATTEMPTS) {
      await messages.move(row.id, 'refused', { errorMessage: NOT_TAKEN });
      return 'failed';
    }
    if (!(await messages.requeue(row))) return 'waiting';
    await deliver(row.id);
    return 'repeated';
  }
}

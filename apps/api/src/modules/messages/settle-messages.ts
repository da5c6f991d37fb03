import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import pMap from 'p-map';
import type { Logger } from 'pino';
import { describeFault } from '../../http/error-handler.js';
import type { Clock } from '../../providers/clock.js';
import type { RememberedText, SmsGateway } from '../../providers/sms/sms-gateway.js';
import { cartLink } from '../carts/cart-link.js';
import { MOST_ATTEMPTS } from './back-off.js';
import type { MessageRepository } from './message-repository.js';
import type { MessageRow } from './message-types.js';

/** The gateway's clock and ours may differ by so much. */
const CLOCK_SKEW_MS = 60_000;
/** Lookups under way at once. */
const AT_ONCE = 5;

interface Dependencies {
  readonly messages: MessageRepository;
  readonly gateway: SmsGateway;
  readonly clock: Clock;
  readonly log: Logger;
  /** How long after its attempt a text of unknown outcome is looked for; twice as long, and it counts as not taken. */
  readonly searchAfterSeconds: number;
  readonly publicUrl: string;
}

/** Gives the counts of what was done in one round. */
export type SettleMessages = () => Promise<Record<'found' | 'waiting' | 'repeated' | 'failed', number>>;

/**
 * Settles texts of unknown outcome (DESIGN 5.18): the gateway's list is searched for recipient and exact body; what is
 * not there at the second look is queued again, up to the ceiling of attempts. Any number of workers may run this at once:
 * every step is guarded by the state and the count of attempts that were read.
 */
export function createSettleMessages(dependencies: Dependencies): SettleMessages {
  const { messages, gateway, clock, log, publicUrl } = dependencies;
  const searchAfterMs = dependencies.searchAfterSeconds * 1000;
  const giveUpAfterMs = 2 * searchAfterMs;

  return async () => {
    const counts = { found: 0, waiting: 0, repeated: 0, failed: 0 };
    const now = clock.now().getTime();
    const rows = await messages.listUnsettled(new Date(now - searchAfterMs));
    await pMap(
      rows,
      async (row) => {
        counts[await settleQuietly(row, now)] += 1;
      },
      { concurrency: AT_ONCE },
    );
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
    const match = await findAtGateway(row);
    if (match) {
      await messages.move(row.id, 'accepted', { gatewayId: match.gatewayId, sentAt: match.createdAt });
      await takeListedStatus(row.id, match);
      log.info({ messageId: row.id }, 'Text of unknown outcome found at the gateway');
      return 'found';
    }
    if (now - attemptedAt.getTime() < giveUpAfterMs) return 'waiting';
    if (row.attempts >= MOST_ATTEMPTS) {
      await messages.move(row.id, 'refused', { errorMessage: TEXT_REASONS.notTaken }, row.attempts);
      return 'failed';
    }
    return (await messages.requeue(row, clock.now())) ? 'repeated' : 'waiting';
  }

  /** What has become of it since, as its callback would have said. */
  async function takeListedStatus(id: string, { status, errorCode }: RememberedText): Promise<void> {
    if (status === 'delivered') await messages.move(id, 'delivered');
    if (status !== 'undelivered' && status !== 'failed') return;
    const linkOf = (cartId: string) => cartLink(publicUrl, cartId);
    await messages.takeFailureReport(id, { errorCode, now: clock.now(), linkOf });
  }

  /** The same words to the same number, since the row exists: an earlier attempt that arrived late counts as well. */
  async function findAtGateway(row: MessageRow) {
    const since = new Date(row.createdAt.getTime() - CLOCK_SKEW_MS);
    const remembered = await gateway.listTexts(row.phoneNumber, since);
    const known = await messages.findKnownGatewayIds(remembered.map((text) => text.gatewayId));
    return remembered.find((text) => text.body === row.body && !known.has(text.gatewayId));
  }
}

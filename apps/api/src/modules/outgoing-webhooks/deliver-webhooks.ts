import pMap from 'p-map';
import type { Logger } from 'pino';
import { describeFault } from '../../faults/describe-fault.js';
import type { Clock } from '../../providers/clock.js';
import type { ClaimedDelivery, DeliveryQueue } from './delivery-queue.js';
import type { PostWebhook } from './post-webhook.js';
import { signWebhook } from './sign-webhook.js';

interface Dependencies {
  readonly queue: Pick<DeliveryQueue, 'claimDue' | 'settle'>;
  readonly postWebhook: PostWebhook;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Delivers what is due, and gives how many were attempted. Ends early when `signal` is aborted. */
export type DeliverWebhooks = (signal?: AbortSignal) => Promise<number>;

/**
 * Posts due events to the practices' systems, at least once each: what a process took and did not settle is delivered
 * again by another. Source: docs/product.md §9.9.
 */
export function createDeliverWebhooks({ queue, postWebhook, clock, log }: Dependencies): DeliverWebhooks {
  async function attempt(delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
    const { id, webhookId, eventId } = delivery;
    const body = bodyOf(delivery);
    const now = clock.now();
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Eyecart-Webhooks/1',
      ...signWebhook({ id: eventId, attemptedAt: now, body }, secretsOf(delivery, now)),
    };
    const outcome = await postWebhook({ url: delivery.url, headers, body }, signal);
    if (outcome === null) return;
    const settling = { now: clock.now(), random: Math.random() };
    if (await queue.settle(delivery, outcome, settling)) {
      log.error({ webhookId, fault: outcome.fault }, 'A practice’s webhook was disabled');
    }
    log.info({ deliveryId: id, webhookId, fault: outcome.fault }, 'Webhook attempted');
  }

  return async (signal = new AbortController().signal) => {
    let attempted = 0;
    while (!signal.aborted) {
      const claimed = await queue.claimDue(clock.now());
      if (claimed.length === 0) break;
      await pMap(claimed, async (delivery) => {
        try {
          await attempt(delivery, signal);
        } catch (error) {
          // It is due again when the claim runs out.
          log.warn(
            { deliveryId: delivery.id, fault: describeFault(error) },
            'Webhook attempted, result not stored',
          );
        }
      });
      attempted += claimed.length;
    }
    return attempted;
  };
}

/** The number is left out of the events that are not about one. */
const bodyOf = ({ type, occurredAt, data, phoneNumber }: ClaimedDelivery): string =>
  JSON.stringify({
    type,
    timestamp: occurredAt.toISOString(),
    data: type === 'opt_out.recorded' ? { phoneNumber, ...data } : data,
  });

const secretsOf = ({ secret, oldSecret, oldSecretUntil }: ClaimedDelivery, now: Date): string[] =>
  oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now ? [secret, oldSecret] : [secret];

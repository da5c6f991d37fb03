import type { Logger } from 'pino';
import type { RootDatabase } from '../../../db/client.js';
import { describeFault } from '../../../faults/describe-fault.js';
import type { Clock } from '../../../providers/clock.js';
import { recordSystemAction } from '../../practices/audit-repository.js';
import {
  type ClaimedDelivery,
  claimDueDeliveries,
  giveUpForeign,
  lockWebhookOf,
  recordDelivered,
  recordFailed,
  switchOffWebhook,
} from './delivery-queue-repository.js';
import { SWITCH_OFF_AFTER_MS, waitAfter } from './delivery-times.js';
import type { PostOutcome, PostWebhook } from './post-webhook.js';
import { signWebhook } from './sign-webhook.js';

interface Dependencies {
  readonly db: RootDatabase;
  readonly postWebhook: PostWebhook;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Concurrent attempts of one process. */
const MAX_UNDER_WAY = 64;

export type DeliverWebhooks = ReturnType<typeof createDeliverWebhooks>;

/**
 * Posts due events to the practices' systems, with at-least-once delivery: what a process claims and does not settle is
 * delivered again by another. A slow receiver takes up only its own slots, since each attempt that ends makes room for
 * the next. Source: docs/product.md §9.9.
 */
export function createDeliverWebhooks({ db, postWebhook, clock, log }: Dependencies) {
  const underWay = new Set<{ readonly delivery: ClaimedDelivery; readonly done: Promise<void> }>();
  let turn: Promise<number> = Promise.resolve(0);
  let isAsked = false;

  async function attempt(delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
    const { id, webhookId, eventId } = delivery;
    if (delivery.isForeign) {
      await giveUpForeign(db, delivery);
      return;
    }
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
    if (await settleDelivery(db, delivery, outcome, settling)) {
      log.error({ webhookId, fault: outcome.fault }, 'A practice’s webhook was disabled');
    }
    log.info({ deliveryId: id, webhookId, fault: outcome.fault }, 'Webhook attempted');
  }

  function begin(delivery: ClaimedDelivery, signal: AbortSignal): void {
    const done = attempt(delivery, signal)
      // It is due again when its lease ends.
      .catch((error: unknown) =>
        log.warn(
          { deliveryId: delivery.id, fault: describeFault(error) },
          'Webhook attempted, result not stored',
        ),
      )
      .then(() => {
        underWay.delete(started);
        startDue(signal).catch((error: unknown) =>
          log.warn({ fault: describeFault(error) }, 'Due webhooks not read'),
        );
      });
    const started = { delivery, done };
    underWay.add(started);
  }

  async function claim(signal: AbortSignal): Promise<number> {
    const room = MAX_UNDER_WAY - underWay.size;
    if (signal.aborted || room === 0) return 0;
    const busy = [...underWay].map(({ delivery }) => delivery);
    const claimed = await claimDueDeliveries(db, clock.now(), { room, busy });
    for (const delivery of claimed) begin(delivery, signal);
    return claimed.length;
  }

  /**
   * Starts the due deliveries that there is room for, and returns how many. Each one that ends makes room for more
   * until `signal` is aborted. One claim at a time, since each counts what is under way.
   */
  function startDue(signal: AbortSignal): Promise<number> {
    if (!isAsked) {
      isAsked = true;
      turn = turn
        .catch(() => 0)
        .then(() => {
          isAsked = false;
          return claim(signal);
        });
    }
    return turn;
  }

  /** Resolves when nothing is under way, and nothing is due that there is room for. */
  async function finish(): Promise<void> {
    let last: Promise<number>;
    do {
      last = turn;
      await last.catch(() => 0);
      await Promise.all([...underWay].map(({ done }) => done));
    } while (last !== turn || underWay.size > 0);
  }

  return { startDue, finish };
}

/** Only events about a number have `phoneNumber`, and a group's test event has no practice. */
const bodyOf = ({ type, occurredAt, practiceId, data, phoneNumber }: ClaimedDelivery): string =>
  JSON.stringify({
    type,
    timestamp: occurredAt.toISOString(),
    ...(practiceId === null ? {} : { practiceId }),
    data: type.startsWith('opt_out.') ? { phoneNumber, ...data } : data,
  });

const secretsOf = ({ secret, oldSecret, oldSecretUntil }: ClaimedDelivery, now: Date): string[] =>
  oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now ? [secret, oldSecret] : [secret];

/**
 * Records the result of a claimed delivery, unless it was claimed again since. `true` when its webhook was disabled
 * because of it.
 */
export const settleDelivery = (
  db: RootDatabase,
  delivery: ClaimedDelivery,
  { fault, isGone }: PostOutcome,
  { now, random }: { now: Date; random: number },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { webhookId, ownerId, practiceId, attempts } = delivery;
    await lockWebhookOf(tx, delivery);
    if (fault === null) {
      await recordDelivered(tx, delivery);
      return false;
    }
    const wait = waitAfter(attempts, random);
    const dueAt = wait === null ? null : new Date(now.getTime() + wait);
    const failingSince = await recordFailed(tx, delivery, { fault, dueAt, now });
    if (failingSince === null) return false;
    const isOver = now.getTime() - failingSince.getTime() >= SWITCH_OFF_AFTER_MS;
    if (!(isOver || isGone) || !(await switchOffWebhook(tx, webhookId, now))) return false;
    const subject = `webhook:${webhookId}`;
    // Only the operator sees the entry of a group's webhook.
    const whose = ownerId === practiceId ? practiceId : null;
    await recordSystemAction(tx, { action: 'webhook.switched-off', practiceId: whose, subject, at: now });
    return true;
  });

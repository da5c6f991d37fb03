import type { Logger } from 'pino';
import type { RootDatabase } from '../../../db/client.js';
import { describeFault } from '../../../faults/describe-fault.js';
import type { Clock } from '../../../providers/clock.js';
import type { GatewayFailure, SendOutcome, SmsGateway } from '../../../providers/sms/sms-gateway.js';
import { isTestSender } from '../../../providers/sms/test-texts.js';
import { inSpan } from '../../../tracing/spans.js';
import type { RecordRefusedNumber } from '../message-types.js';
import type { ClaimedText, ClaimTexts } from '../queue/claim-texts.js';
import type { SenderPaces } from '../queue/sender-pace.js';
import { moveProvenText, moveTextNow } from '../state-repository.js';
import { backOffMs, MAX_ATTEMPTS } from './back-off.js';
import { requeueText, requeueUnsent } from './delivery-repository.js';
import { refuseText } from './publish-failures.js';
import {
  type FailedAttempt,
  listFailedAttempts,
  requeueReturned,
  takeLateDelivery,
  takeLateReturn,
} from './return-repository.js';

/** Counts a failure that is reported to the operator. */
export type CountAlert = (fault: GatewayFailure['fault'], code: string | null) => void;

interface Dependencies {
  readonly db: RootDatabase;
  readonly claims: Pick<ClaimTexts, 'claimNow' | 'isStillSendable'>;
  readonly paces: SenderPaces;
  /** Records an opt-out and cancels the number's queued texts. */
  readonly recordOptOut: RecordRefusedNumber;
  readonly countAttempt: (outcome: SendOutcome['kind']) => void;
  /** Shows that this process makes progress. */
  readonly readiness: { recordProgress(): void };
  readonly countAlert: CountAlert;
  readonly gateway: SmsGateway;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly log: Logger;
  /** How long after its attempt a text of unknown outcome is searched for. */
  readonly searchAfterSeconds: number;
  /** How long one request to the gateway may take. */
  readonly gatewayTimeoutMs: number;
  readonly reminderDelayHours: number;
}

/** The path for the gateway's reports about a message. */
export const statusCallbackPath = (gateway: string, messageId: string): string =>
  `/webhooks/${gateway}/status/${messageId}`;

/** Logs and counts a failure that only the operator can fix. */
export function alertOperator(
  log: Logger,
  messageId: string,
  { code, fault }: GatewayFailure,
  countAlert: CountAlert,
): void {
  countAlert(fault, code);
  log.error({ messageId, gatewayCode: code, fault }, 'The text gateway needs the operator');
}

/** Delay before a text may be claimed again after a lookup of its earlier attempts, so that it is settled first. */
const LOOKED_UP_AGAIN_MS = 60_000;

/** Whether the gateway accepted this text before, and then reported it as undelivered. */
const isTriedAgain = ({ retryOfId, returnedIds }: ClaimedText): boolean =>
  retryOfId !== null || returnedIds.length > 0;

export type Delivery = ReturnType<typeof createDelivery>;

/**
 * The only path by which texts are sent: commit the claim, call the gateway once, commit its answer. A crash in between
 * leaves the row `sending`: its outcome is unknown, and it is never resent blindly (docs/product.md §8.5).
 */
export function createDelivery(dependencies: Dependencies) {
  const { db, claims, paces, recordOptOut, gateway, clock, publicUrl, log } = dependencies;
  const { reminderDelayHours } = dependencies;
  const searchAfterMs = dependencies.searchAfterSeconds * 1000;
  // A request that starts within this time has timed out before anyone searches for its text.
  const staleAfterMs = Math.min(searchAfterMs / 2, searchAfterMs - dependencies.gatewayTimeoutMs);

  /**
   * Whether a claim is fresh and its decision still holds, by the later of both clocks: the monotonic one stops while
   * the machine is suspended, and the wall clock may be set back.
   */
  function mayStillSend({ attemptedAt, stopwatch, holdsAt }: ClaimedText): boolean {
    const now = Math.max(clock.now().getTime(), stopwatch.now().getTime());
    return now - (attemptedAt?.getTime() ?? 0) < staleAfterMs && holdsAt(new Date(now));
  }

  /** Attempts a claimed text. `false` when the claim is no longer valid and the text went back to the queue. */
  async function attempt(claimed: ClaimedText): Promise<boolean> {
    const attributes = { 'eyecart.message_id': claimed.id };
    return inSpan('send text', { attributes, trace: claimed.trace }, () => attemptNow(claimed));
  }

  async function attemptNow(claimed: ClaimedText): Promise<boolean> {
    const { id } = claimed;
    if (isTriedAgain(claimed) && !(await isStillMissing(claimed))) return false;
    if (!mayStillSend(claimed) || !(await claims.isStillSendable(claimed))) return putBack(claimed);
    const outcome = await inSpan(`${gateway.name} send`, { isCall: true }, () =>
      gateway.send({
        to: claimed.phoneNumber,
        body: claimed.body,
        sender: claimed.sender,
        statusCallbackUrl: `${publicUrl}${statusCallbackPath(gateway.name, id)}`,
        mayStillSend: () => mayStillSend(claimed),
      }),
    );
    if (outcome.kind === 'expired') return putBack(claimed);
    if (!isTestSender(claimed.sender)) dependencies.countAttempt(outcome.kind);
    dependencies.readiness.recordProgress();
    await settle(claimed, outcome);
    log.info({ messageId: id, outcome: outcome.kind }, 'Text attempted');
    return true;
  }

  /**
   * Asks the gateway whether an attempt reported as undelivered arrived after all, because that report may have been
   * lost. If so, settles it here instead of sending. If the gateway does not answer, the text waits.
   */
  async function isStillMissing(claimed: ClaimedText): Promise<boolean> {
    const arrived = await findArrived(claimed);
    if (arrived === null) return true;
    await putBack(claimed, LOOKED_UP_AGAIN_MS);
    if (arrived === 'not-known') return false;
    const { messageId, gatewayId } = arrived;
    const late = { id: messageId, gatewayId, now: clock.now(), reminderDelayHours };
    const take = messageId === claimed.id ? takeLateReturn : takeLateDelivery;
    await db.transaction((tx) => take(tx, late));
    log.warn({ messageId }, 'A text arrived after all, and no report said so');
    return false;
  }

  async function findArrived({ id }: ClaimedText): Promise<FailedAttempt | 'not-known' | null> {
    const failed = await listFailedAttempts(db, id);
    try {
      const found = await Promise.all(failed.map(({ gatewayId }) => gateway.findDelivery(gatewayId)));
      return failed.find((_, index) => found[index]?.status === 'delivered') ?? null;
    } catch (error) {
      log.warn({ messageId: id, fault: describeFault(error) }, 'An earlier attempt could not be looked up');
      return 'not-known';
    }
  }

  /** Requeues a text that was not sent; the attempt does not count. */
  async function putBack(claimed: ClaimedText, waitMs = 0): Promise<false> {
    await requeueUnsent(db, claimed, new Date(claimed.stopwatch.now().getTime() + waitMs));
    await paces.of(claimed.sender).recordResult('inconclusive', claimed.attemptedAt, claimed.stopwatch.now());
    return false;
  }

  /** If a status callback came first, the row is already further along and nothing changes. */
  async function settle(
    claimed: ClaimedText,
    outcome: Exclude<SendOutcome, { kind: 'expired' }>,
  ): Promise<void> {
    const { id, attempts, attemptedAt, sender, stopwatch } = claimed;
    if (outcome.kind === 'sent') {
      const { gatewayId } = outcome;
      const accepted = { gatewayId, sentAt: stopwatch.now() };
      const move = { id, next: 'accepted', outcome: accepted, reminderDelayHours } as const;
      if (!(await moveProvenText(db, move))) await requeueReturned(db, { id, attempts, gatewayId });
      await paces.of(sender).recordResult('accepted', attemptedAt, stopwatch.now());
    } else if (outcome.kind === 'unknown') {
      await moveTextNow(db, { id, next: 'unknown', outcome: {}, reminderDelayHours, attempt: attempts });
    } else if (outcome.kind === 'try-later') {
      await postpone(claimed, outcome);
    } else if (outcome.failure.fault === 'operator') {
      await pauseSender(claimed, outcome.failure);
    } else {
      await refuse(claimed, outcome.failure);
    }
  }

  async function postpone(
    { id, attempts, wastedAttempts, attemptedAt, sender, stopwatch }: ClaimedText,
    { failure, retryAfterSeconds }: Extract<SendOutcome, { kind: 'try-later' }>,
  ): Promise<void> {
    await paces.of(sender).recordResult('inconclusive', attemptedAt, stopwatch.now());
    const tries = attempts - wastedAttempts;
    if (tries >= MAX_ATTEMPTS) {
      const outcome = {
        errorCode: failure?.code ?? null,
        reason: { code: 'gateway_busy' } as const,
        unseenFailureAt: stopwatch.now(),
      };
      await refuseText(db, { id, outcome, reminderDelayHours, attempt: attempts });
      return;
    }
    const waitMs = backOffMs(tries, retryAfterSeconds, Math.random());
    await requeueText(db, { id, attempts }, new Date(stopwatch.now().getTime() + waitMs));
  }

  /** Circuit breaker: every text would fail the same way until the operator fixes it, so the sender pauses. */
  async function pauseSender(claimed: ClaimedText, failure: GatewayFailure): Promise<void> {
    alertOperator(log, claimed.id, failure, dependencies.countAlert);
    const until = await paces
      .of(claimed.sender)
      .pause(failure.code, claimed.attemptedAt, claimed.stopwatch.now());
    await requeueUnsent(db, claimed, until, { code: 'sender_down' });
  }

  async function refuse(claimed: ClaimedText, failure: GatewayFailure): Promise<void> {
    const { id, attempts, attemptedAt, sender, stopwatch } = claimed;
    await paces.of(sender).recordResult('inconclusive', attemptedAt, stopwatch.now());
    if (failure.fault === 'other') alertOperator(log, id, failure, dependencies.countAlert);
    const outcome = {
      errorCode: failure.code,
      reason: failure.reason,
      unseenFailureAt: stopwatch.now(),
    };
    await refuseText(db, { id, outcome, reminderDelayHours, attempt: attempts });
    if (failure.isOptOut) await recordOptOut(claimed);
  }

  /** Attempts one queued text now, unless another process is attempting it. */
  async function claimAndAttempt(id: string): Promise<void> {
    const claimed = await claims.claimNow(id);
    if (claimed) await attempt(claimed);
  }

  return { attempt, claimAndAttempt };
}

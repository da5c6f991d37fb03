import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import type { Logger } from 'pino';
import type { Clock } from '../../providers/clock.js';
import type { GatewayFailure, SendOutcome, SmsGateway } from '../../providers/sms/sms-gateway.js';
import { backOffMs, MOST_ATTEMPTS } from './back-off.js';
import type { ClaimedText, ClaimTexts } from './claim-texts.js';
import type { MessageRepository } from './message-repository.js';
import type { SenderPace } from './sender-pace.js';

interface Dependencies {
  readonly messages: MessageRepository;
  readonly claims: Pick<ClaimTexts, 'claimNow' | 'mayStillGo'>;
  readonly pace: Pick<SenderPace, 'pause' | 'resume'>;
  /** Records that a number has opted out, and cancels what waits for it. */
  readonly recordOptOut: (phoneNumber: string) => Promise<void>;
  readonly gateway: SmsGateway;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly log: Logger;
  /** When a text of unknown outcome is looked for; a claim must be used well before. */
  readonly searchAfterSeconds: number;
}

/** Where the gateway reports on a message. */
export const statusCallbackPath = (gateway: string, messageId: string): string =>
  `/webhooks/${gateway}/status/${messageId}`;

/** Tells whoever runs the portal that a failure is theirs to look into. */
export function tellOperator(log: Logger, messageId: string, { code, fault }: GatewayFailure): void {
  log.error({ messageId, gatewayCode: code, fault }, 'The text gateway needs the operator');
}

export type Delivery = ReturnType<typeof createDelivery>;

/**
 * The one way in which texts leave: the claim is committed, then the gateway is asked once, then its answer is committed
 * by itself. A crash in between leaves the row `sending`: unknown, and never repeated blindly. Source: docs/product.md §8.5.
 */
export function createDelivery(dependencies: Dependencies) {
  const { messages, claims, pace, recordOptOut, gateway, clock, publicUrl, log } = dependencies;
  const staleAfterMs = (dependencies.searchAfterSeconds * 1000) / 2;
  /** Attempts under way in this process: whoever asks for the same text waits for the same attempt. */
  const underWay = new Map<string, Promise<void>>();

  /** Whether a claim may be used: it is fresh, it still holds, and the patient wants texts. */
  async function isGood(claimed: ClaimedText): Promise<boolean> {
    const ageMs = clock.now().getTime() - (claimed.attemptedAt?.getTime() ?? 0);
    return ageMs < staleAfterMs && claims.mayStillGo(claimed);
  }

  /**
   * Attempts a claimed text. One whose claim is no longer good goes back into the queue, where all is decided anew, and
   * gives `false`.
   */
  async function attempt(claimed: ClaimedText): Promise<boolean> {
    const { id } = claimed;
    if (!(await isGood(claimed))) {
      await messages.requeue(claimed, clock.now());
      return false;
    }
    const outcome = await gateway.send({
      to: claimed.phoneNumber,
      body: claimed.body,
      statusCallbackUrl: `${publicUrl}${statusCallbackPath(gateway.name, id)}`,
    });
    await settle(claimed, outcome);
    log.info({ messageId: id, outcome: outcome.kind }, 'Text attempted');
    return true;
  }

  // A status callback may have overtaken our own answer; then the row is ahead already and nothing moves.
  async function settle(claimed: ClaimedText, outcome: SendOutcome): Promise<void> {
    const { id, attempts } = claimed;
    if (outcome.kind === 'sent') {
      await messages.move(id, 'accepted', { gatewayId: outcome.gatewayId, sentAt: clock.now() });
      await pace.resume();
    } else if (outcome.kind === 'unknown') {
      await messages.move(id, 'unknown', {}, attempts);
    } else if (outcome.kind === 'try-later') {
      await postpone(claimed, outcome);
    } else if (outcome.failure.fault === 'operator') {
      await holdBack(claimed, outcome.failure);
    } else {
      await refuse(claimed, outcome.failure);
    }
  }

  async function postpone(
    { id, attempts }: ClaimedText,
    { failure, retryAfterSeconds }: Extract<SendOutcome, { kind: 'try-later' }>,
  ): Promise<void> {
    if (attempts >= MOST_ATTEMPTS) {
      const outcome = { errorCode: failure?.code ?? null, errorMessage: TEXT_REASONS.gatewayBusy };
      await messages.move(id, 'refused', outcome, attempts);
      return;
    }
    const waitMs = backOffMs(attempts, retryAfterSeconds, Math.random());
    await messages.requeue({ id, attempts }, new Date(clock.now().getTime() + waitMs));
  }

  /** Every text would fail alike: this one waits, and the sender stops until the operator has mended it. */
  async function holdBack({ id, attempts }: ClaimedText, failure: GatewayFailure): Promise<void> {
    tellOperator(log, id, failure);
    const until = await pace.pause(clock.now());
    await messages.requeue({ id, attempts }, until, TEXT_REASONS.senderDown);
  }

  async function refuse({ id, phoneNumber, attempts }: ClaimedText, failure: GatewayFailure): Promise<void> {
    if (failure.fault === 'other') tellOperator(log, id, failure);
    const outcome = { errorCode: failure.code, errorMessage: failure.message };
    await messages.move(id, 'refused', outcome, attempts);
    if (failure.isOptOut) await recordOptOut(phoneNumber);
  }

  async function claimAndAttempt(id: string): Promise<void> {
    const claimed = await claims.claimNow(id);
    if (claimed) await attempt(claimed);
  }

  return {
    attempt,
    /** Attempts one queued text now, or waits for the attempt of it that is under way in this process. */
    async deliverNow(id: string): Promise<void> {
      const attempted = underWay.get(id) ?? claimAndAttempt(id).finally(() => underWay.delete(id));
      underWay.set(id, attempted);
      await attempted;
    },
  };
}

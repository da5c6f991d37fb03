import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import type { Logger } from 'pino';
import type { Clock } from '../../providers/clock.js';
import { explainGatewayCode } from '../../providers/sms/sms-errors.js';
import type { SendOutcome, SmsGateway } from '../../providers/sms/sms-gateway.js';
import type { OptOutService } from '../opt-outs/opt-out-service.js';
import { backOffMs, MOST_ATTEMPTS } from './back-off.js';
import type { ClaimedText, MessageQueue } from './message-queue.js';
import type { MessageRepository } from './message-repository.js';

interface Dependencies {
  readonly messages: MessageRepository;
  readonly queue: MessageQueue;
  readonly optOuts: Pick<OptOutService, 'record'>;
  readonly gateway: SmsGateway;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly log: Logger;
  /** When a text of unknown outcome is looked for; a claim must be used well before. */
  readonly searchAfterSeconds: number;
}

/** A claim older than this is looked at again before it is used. */
const FRESH_MS = 1_000;

/** Where the gateway reports on a message. */
export const statusCallbackPath = (messageId: string): string => `/webhooks/twilio/status/${messageId}`;

export type Delivery = ReturnType<typeof createDelivery>;

/**
 * The one way in which texts leave: the claim is committed, then the gateway is asked once, then its answer is committed
 * by itself. A crash in between leaves the row `sending`: unknown, and never repeated blindly (DESIGN 5.18).
 */
export function createDelivery(dependencies: Dependencies) {
  const { messages, queue, optOuts, gateway, clock, publicUrl, log } = dependencies;
  const staleAfterMs = (dependencies.searchAfterSeconds * 1000) / 2;

  /** Whether a claim that waited its turn, or whose process stood still, may still be used. */
  async function isGood(claimed: ClaimedText): Promise<boolean> {
    const ageMs = clock.now().getTime() - (claimed.attemptedAt?.getTime() ?? 0);
    if (ageMs <= FRESH_MS) return true;
    return ageMs < staleAfterMs && queue.mayStillGo(claimed);
  }

  /** Attempts a claimed text; one whose claim is no longer good goes back into the queue, where all is decided anew. */
  async function attempt(claimed: ClaimedText): Promise<void> {
    const { id } = claimed;
    if (!(await isGood(claimed))) {
      await messages.requeue(claimed, clock.now());
      return;
    }
    const outcome = await gateway.send({
      to: claimed.phoneNumber,
      body: claimed.body,
      statusCallbackUrl: `${publicUrl}${statusCallbackPath(id)}`,
    });
    await settle(claimed, outcome);
    log.info({ messageId: id, outcome: outcome.kind }, 'Text attempted');
  }

  // A status callback may have overtaken our own answer; then the row is ahead already and nothing moves.
  async function settle(claimed: ClaimedText, outcome: SendOutcome): Promise<void> {
    const { id } = claimed;
    if (outcome.kind === 'sent') {
      await messages.move(id, 'accepted', { gatewayId: outcome.gatewayId, sentAt: clock.now() });
    } else if (outcome.kind === 'unknown') {
      await messages.move(id, 'unknown', {}, claimed.attempts);
    } else if (outcome.kind === 'try-later') {
      await postpone(claimed, outcome);
    } else {
      await refuse(claimed, outcome.code);
    }
  }

  async function postpone(
    { id, attempts }: ClaimedText,
    { code, retryAfterSeconds }: Extract<SendOutcome, { kind: 'try-later' }>,
  ): Promise<void> {
    if (attempts >= MOST_ATTEMPTS) {
      const outcome = { errorCode: code, errorMessage: TEXT_REASONS.gatewayBusy };
      await messages.move(id, 'refused', outcome, attempts);
      return;
    }
    const waitMs = backOffMs(attempts, retryAfterSeconds, Math.random());
    await messages.requeue({ id, attempts }, new Date(clock.now().getTime() + waitMs));
  }

  async function refuse({ id, phoneNumber, attempts }: ClaimedText, code: number | null): Promise<void> {
    const { message, tellOperator, optOut } = explainGatewayCode(code);
    if (tellOperator) log.error({ messageId: id, gatewayCode: code }, 'The text gateway needs the operator');
    await messages.move(id, 'refused', { errorCode: code, errorMessage: message }, attempts);
    if (optOut) await optOuts.record(phoneNumber, { source: 'gateway', recordedBy: null });
  }

  return {
    attempt,
    /** Attempts one queued text now; `false` when another process holds it or it is not queued. */
    async deliverNow(id: string): Promise<boolean> {
      const claimed = await queue.claimNow(id);
      if (claimed) await attempt(claimed);
      return claimed !== null;
    },
  };
}

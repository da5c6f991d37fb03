import { setTimeout as pause } from 'node:timers/promises';
import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import { explainGatewayCode } from '../../providers/sms/sms-errors.js';
import type { Delivery } from './deliver-message.js';
import type { MessageRepository } from './message-repository.js';
import { publicStatus } from './message-state.js';
import type { MessageRow } from './message-types.js';

/** How long a repeat waits for the text that the first request is just sending. */
const WAIT_MS = 12_000;

/**
 * Sends a text that is kept, now, and gives what became of it. Of several who ask at once one makes the attempt; the others
 * wait for it. @throws ApiError `opted_out` or `sms_refused` in plain English when it failed
 */
export type PressSend = (text: MessageRow) => Promise<{ message: MessageRow; status: 'sent' | 'pending' }>;

export function createPressSend({
  messages,
  delivery,
  clock,
}: {
  readonly messages: Pick<MessageRepository, 'find'>;
  readonly delivery: Pick<Delivery, 'deliverNow'>;
  readonly clock: Clock;
}): PressSend {
  /** The text as it is once the request that sends it has its answer. */
  async function awaitAttempt(row: MessageRow): Promise<MessageRow> {
    const deadline = clock.now().getTime() + WAIT_MS;
    let current = row;
    while (isBeingAttempted(current) && clock.now().getTime() < deadline) {
      await pause(150);
      current = (await messages.find(row.id)) ?? current;
    }
    return current;
  }

  return async (text) => {
    // Whoever queued it may have died before its attempt; only one of those who ask here gets to make it.
    // One that waits for a busy gateway is left to its time: pressing again is no reason to ask sooner.
    const isWaiting = text.attempts > 0 && text.dueAt > clock.now();
    if (text.state === 'queued' && !isWaiting) await delivery.deliverNow(text.id);
    const message = await awaitAttempt((await messages.find(text.id)) ?? text);
    const status = publicStatus(message.state);
    if (status === 'failed') throw refusalOf(message);
    return { message, status };
  };
}

/** A refusal for good this fresh answers a repeat of the same press; it is not tried again. */
const SAME_PRESS_MS = 4_000;

export const isSameRefusal = (last: MessageRow, now: Date): boolean =>
  last.state === 'refused' &&
  last.errorCode !== null &&
  explainGatewayCode(last.errorCode).retry === 'never' &&
  now.getTime() - last.createdAt.getTime() < SAME_PRESS_MS;

/** Another process has it in hand; one that waits for its next attempt is not waited for. */
const isBeingAttempted = ({ state, attempts }: MessageRow): boolean =>
  state === 'sending' || (state === 'queued' && attempts === 0);

/** Why a text failed, as the API says it. */
function refusalOf({ errorCode, errorMessage }: MessageRow): ApiError {
  if (errorMessage === TEXT_REASONS.orderDeleted) return new ApiError('scheduled_order_not_found');
  const code =
    explainGatewayCode(errorCode).optOut || errorMessage === TEXT_REASONS.optedOut
      ? 'opted_out'
      : 'sms_refused';
  return new ApiError(code, { message: errorMessage ?? undefined });
}

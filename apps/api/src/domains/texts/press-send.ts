import type { RootDatabase } from '../../db/client.js';
import { reasonOf } from '../../db/reason-columns.js';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import type { SmsGateway } from '../../providers/sms/sms-gateway.js';
import type { Delivery } from './delivery/deliver-text.js';
import type { MessageRepository } from './delivery/message-repository.js';
import type { MessageRow } from './message-types.js';
import { findSender } from './queue/sender-pace.js';
import { refusalOf } from './refusal-of.js';
import { publicStatus } from './state.js';

/**
 * Sends a queued text now and returns its outcome. Single flight: one of several concurrent requests makes the
 * attempt; the others in this process wait for it, and those in another process get `pending` (docs/decisions/017).
 * @throws ApiError `opted_out` or `sms_refused` in plain English when it failed
 */
export type PressSend = (id: string) => Promise<{ message: MessageRow; status: 'sent' | 'pending' }>;

export function createPressSend({
  db,
  messages,
  delivery,
  clock,
  startNumberOf,
}: {
  readonly db: RootDatabase;
  readonly messages: Pick<MessageRepository, 'get' | 'markFailureSeen'>;
  readonly delivery: Pick<Delivery, 'claimAndAttempt'>;
  readonly clock: Clock;
  readonly startNumberOf: SmsGateway['startNumberOf'];
}): PressSend {
  /**
   * The process that queued the text may have died before the attempt. A retry that is scheduled for later keeps its
   * time.
   */
  const canBeSent = ({ state, attempts, dueAt }: MessageRow): boolean =>
    (state === 'queued' || state === 'sending') && !(attempts > 0 && dueAt > clock.now());

  async function press(id: string): ReturnType<PressSend> {
    if (canBeSent(await messages.get(id))) await delivery.claimAndAttempt(id);
    const message = await messages.get(id);
    const status = publicStatus(message.state);
    if (status === 'failed') {
      // The person who pressed Send reads the reason in the response.
      await messages.markFailureSeen(message);
      throw failureOf(message, startNumberOf(await findSender(db, id)));
    }
    return { message, status };
  }

  /** Sends in flight, by text id. */
  const pressed = new Map<string, ReturnType<PressSend>>();

  return (id) => {
    const outcome = pressed.get(id) ?? press(id).finally(() => pressed.delete(id));
    pressed.set(id, outcome);
    return outcome;
  };
}

/** Why a text failed, as an API error. */
function failureOf(message: MessageRow, startNumber: string | null): ApiError {
  const reason = reasonOf(message);
  if (reason === null) return new ApiError('sms_refused');
  if (reason.code === 'order_deleted') return new ApiError('scheduled_order_not_found');
  return refusalOf(reason, startNumber);
}

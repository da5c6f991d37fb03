import { describeReason } from '@eyecart/shared/languages/reason-sentences';
import type { Database } from '../../db/client.js';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import {
  countAttempts,
  findStateLimits,
  listAttempts,
  type TextLimits,
  waitForRoom,
  windowsOf,
} from './queue/sliding-windows.js';

/**
 * Refuses a text that a person sends while its number or practice is at its limit. Texts count once they are sent, so
 * several at the same moment may pass here; those over the limit then wait (docs/product.md §8.12).
 * @throws ApiError `rate_limited`
 */
export type RefuseOverLimit = (tx: Database, practiceId: string, phoneNumber: string) => Promise<void>;

export function createRefuseOverLimit({
  clock,
  limits,
}: {
  readonly clock: Clock;
  readonly limits: TextLimits;
}): RefuseOverLimit {
  return async (tx, practiceId, phoneNumber) => {
    const now = clock.now();
    const recipient = { practiceId, phoneNumber };
    const stateLimitsOf = await findStateLimits(tx, [recipient], now);
    const windows = windowsOf(recipient, limits, stateLimitsOf(recipient));
    const counts = await countAttempts(tx, windows, now, Math.max(...windows.map(({ limit }) => limit)));
    const full = windows.find(({ limit }, index) => (counts[index] ?? 0) >= limit);
    if (!full) return;
    const { limit, lengthMs } = full;
    const [leaving = now] = await listAttempts(tx, full, now, { skipped: limit - 1, limit: 1 });
    throw new ApiError('rate_limited', {
      message: describeReason(waitForRoom(full)).refusal,
      retryAfterSeconds: Math.max(1, Math.ceil((leaving.getTime() + lengthMs - now.getTime()) / 1000)),
    });
  };
}

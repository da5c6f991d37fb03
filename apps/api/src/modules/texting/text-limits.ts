import type { Database } from '../../db/client.js';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import { numberLimitReached, practiceLimitReached } from '../../rules/wait-reasons.js';
import { type TextLimits, windowsOf } from './text-room.js';
import { countAttempts, listAttempts } from './text-windows.js';

/**
 * Refuses a text that a person wants to send while its number or practice is at its limit. A text is counted when
 * it is sent; of several at the same moment, those over the limit wait (docs/product.md §8.12).
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
  const most = Math.max(limits.textsPerNumberPerHour, limits.textsPerPracticePerDay);

  return async (tx, practiceId, phoneNumber) => {
    const now = clock.now();
    const windows = windowsOf({ practiceId, phoneNumber }, limits);
    const counts = await countAttempts(tx, windows, now, most);
    const full = windows.find(({ limit }, index) => (counts[index] ?? 0) >= limit);
    if (!full) return;
    const { counts: what, limit, lengthMs } = full;
    const [leaving = now] = await listAttempts(tx, full, now, { skipped: limit - 1, limit: 1 });
    throw new ApiError('rate_limited', {
      message:
        what === 'number'
          ? `${numberLimitReached(limit)} Try again later.`
          : `${practiceLimitReached(limit)} Try again tomorrow.`,
      retryAfterSeconds: Math.max(1, Math.ceil((leaving.getTime() + lengthMs - now.getTime()) / 1000)),
    });
  };
}

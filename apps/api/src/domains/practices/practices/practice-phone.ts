import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Database } from '../../../db/client.js';
import type { Notifications } from '../../../db/notifications.js';
import type { Caller } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import { limitReached, type RateLimiter } from '../../../http/rate-limit.js';
import type { Clock } from '../../../providers/clock.js';
import { parsePracticePhone } from '../../../rules/practice-phone.js';
import { findLatestEntry, recordAction } from '../audit-repository.js';
import { lockPhone, updatePractice } from '../practice-repository.js';

/** How long staff may correct a number that they added (docs/decisions/044-staff-add-a-phone.md). */
const CORRECTION_MS = DAY_MS;
const CHANGES_A_DAY = 10;

interface Dependencies {
  readonly notifications: Pick<Notifications, 'publish'>;
  readonly rateLimiter: Pick<RateLimiter, 'take'>;
  readonly clock: Clock;
}

export type PracticePhone = ReturnType<typeof createPracticePhone>;

/** Lets staff add the number that patients call, if none is on file. */
export function createPracticePhone({ notifications, rateLimiter, clock }: Dependencies) {
  async function isOursToCorrect(tx: Database, practiceId: string): Promise<boolean> {
    const latest = await findLatestEntry(tx, practiceId, ['practice-phone.added', 'practice.changed']);
    const since = clock.now().getTime() - CORRECTION_MS;
    return latest?.action === 'practice-phone.added' && latest.at.getTime() > since;
  }

  return {
    /**
     * Stores the number, at once for everyone who is signed in, and returns it as E.164.
     * @throws ApiError `invalid_phone`, `practice_phone_on_file`, `rate_limited`
     */
    async set(caller: Caller, typed: string): Promise<string> {
      const phone = parsePracticePhone(typed);
      if (!phone.ok) throw new ApiError('invalid_phone', { message: phone.message });
      const { id } = caller.practice;
      await rateLimiter.take({
        key: `practice-phone:${id}`,
        limit: CHANGES_A_DAY,
        windowSeconds: DAY_MS / 1000,
        message: limitReached(CHANGES_A_DAY, 'change', 'day'),
      });
      await notifications.publish('access_changed', async (tx) => {
        const current = await lockPhone(tx, id);
        if (current === phone.e164) return false;
        if (current !== null && !(await isOursToCorrect(tx, id)))
          throw new ApiError('practice_phone_on_file');
        await updatePractice(tx, id, { phoneNumber: phone.e164 });
        await recordAction(tx, caller, {
          action: 'practice-phone.added',
          subject: null,
          at: clock.now(),
        });
        return true;
      });
      return phone.e164;
    },
  };
}

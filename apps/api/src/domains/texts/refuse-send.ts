import type { SendRequest } from '@eyecart/shared/contracts';
import type { Reason } from '@eyecart/shared/reasons';
import { describeReason } from '@eyecart/shared/staff-messages/reason-sentences';
import type { Database } from '../../db/client.js';
import { type CallerPractice, zoneOf } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import { limitReached, type RateLimit, type RateLimiter } from '../../http/rate-limit.js';
import type { Clock } from '../../providers/clock.js';
import type { SmsGateway } from '../../providers/sms/sms-gateway.js';
import { type IsTestNumber, parsePatientPhone } from '../../rules/phone-number.js';
import { findOptOut, isPatientOf } from './consent-repository.js';
import { findLastFollowUpTo, nextFollowUpAt } from './follow-up-send-repository.js';
import { findStateLimits, type TextLimits, waitReasonFor, windowsOf } from './queue/apply-limits.js';
import { countAttempts, listAttempts } from './queue/window-repository.js';
import { findWaitingReply } from './reply-repository.js';

const HOUR_SECONDS = 3600;

interface Dependencies {
  readonly db: Database;
  readonly rateLimiter: RateLimiter;
  readonly clock: Clock;
  readonly limits: TextLimits & { readonly newNumbersPerPracticePerHour: number };
  readonly isTestNumber: IsTestNumber;
  readonly startNumberOf: SmsGateway['startNumberOf'];
}

export type RefuseSend = ReturnType<typeof createRefuseSend>;

/**
 * Refuses a manual send before it is queued, so that the sender knows at once; the claim decides again
 * (queue/decide.ts). Numbers are E.164, unless they are `typed`.
 */
export function createRefuseSend({
  db,
  rateLimiter,
  clock,
  limits,
  isTestNumber,
  startNumberOf,
}: Dependencies) {
  const newNumbers = limits.newNumbersPerPracticePerHour;

  const newNumbersRate = (what: 'scheduled' | 'refused', practiceId: string): RateLimit => ({
    key: `new-numbers-${what}:${practiceId}`,
    limit: newNumbers,
    windowSeconds: HOUR_SECONDS,
    message: limitReached(newNumbers, 'new number', 'hour'),
  });

  /** Runs `then` for a number that the practice never texted. Invalid numbers are refused elsewhere. */
  async function ifNew(practiceId: string, typed: string, then: (phoneNumber: string) => Promise<void>) {
    const phone = parsePatientPhone(typed, { isTestNumber });
    if (phone.ok && !(await isPatientOf(db, practiceId, phone.e164))) await then(phone.e164);
  }

  return {
    /** The number to text, with the patient's consent. @throws ApiError `invalid_phone` or `consent_required` */
    getConsentedNumber({ phoneNumber, consent }: Pick<SendRequest, 'phoneNumber' | 'consent'>): string {
      const e164 = readPatientPhone(phoneNumber, isTestNumber);
      if (consent === false) throw new ApiError('consent_required');
      return e164;
    },

    /** Refuses a number that opted out, through any practice. @throws ApiError `opted_out` */
    async optedOut(tx: Database, { sender = null }: CallerPractice, phoneNumber: string): Promise<void> {
      if (await findOptOut(tx, phoneNumber)) throw refusalOf({ code: 'opted_out' }, startNumberOf(sender));
    },

    /**
     * Refuses a number while a reply from it waits for the practice's decision (docs/product.md §8.11).
     * @throws ApiError `reply_waiting`, with the reply's id in its details
     */
    async waitingReply(tx: Database, practiceId: string, phoneNumber: string): Promise<void> {
      const replyId = await findWaitingReply(tx, practiceId, phoneNumber);
      if (replyId === null) return;
      throw new ApiError('reply_waiting', { details: [{ path: 'replyId', message: replyId }] });
    },

    /**
     * Refuses a text while its number or practice is at its limit. Texts count once they are sent, so concurrent ones
     * may all pass; the claim then delays those over the limit (docs/product.md §8.12).
     * @throws ApiError `rate_limited`, with the limit and when it ends in its details
     */
    async overLimit(tx: Database, practiceId: string, phoneNumber: string): Promise<void> {
      const now = clock.now();
      const recipient = { practiceId, phoneNumber };
      const stateLimitsOf = await findStateLimits(tx, [recipient], now);
      const windows = windowsOf(recipient, limits, stateLimitsOf(recipient));
      const counts = await countAttempts(tx, windows, now, Math.max(...windows.map(({ limit }) => limit)));
      const full = windows.find(({ limit }, index) => (counts[index] ?? 0) >= limit);
      if (!full) return;
      const { limit, lengthMs } = full;
      const [leaving = now] = await listAttempts(tx, full, now, { skipped: limit - 1, limit: 1 });
      const endsAt = new Date(leaving.getTime() + lengthMs);
      const reason = waitReasonFor(full);
      throw new ApiError('rate_limited', {
        message: describeReason(reason).refusal,
        details: [
          { path: 'limit', message: reason.code },
          { path: 'endsAt', message: endsAt.toISOString() },
        ],
        retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
      });
    },

    /** Refuses a second follow-up to a number within a week. @throws ApiError `followed_up` */
    async followUpTooSoon(tx: Database, practice: CallerPractice, phoneNumber: string): Promise<void> {
      const followedAt = await findLastFollowUpTo(tx, phoneNumber, clock.now());
      if (followedAt === null) return;
      const day = dayIn(zoneOf(practice))(nextFollowUpAt(followedAt));
      throw new ApiError('followed_up', {
        message: `This number got a follow-up within the last week. You can send another on or after ${day}.`,
      });
    },

    /**
     * Anti-enumeration limit on scheduling for numbers that the practice never texted (docs/product.md §8.10). Call it
     * before the transaction begins, so that a rollback keeps the count.
     * @throws ApiError `rate_limited`
     */
    countScheduling: (practiceId: string, typed: string): Promise<void> =>
      ifNew(practiceId, typed, () => rateLimiter.take(newNumbersRate('scheduled', practiceId))),

    /**
     * The same for sends that will be refused because the number opted out; others have their own limits. Past it,
     * every send to a new number is refused, opted out or not.
     * @throws ApiError `rate_limited`
     */
    countRefusedSend: (practiceId: string, typed: string): Promise<void> =>
      ifNew(practiceId, typed, async (phoneNumber) => {
        const rate = newNumbersRate('refused', practiceId);
        await rateLimiter.check(rate);
        if (await findOptOut(db, phoneNumber)) await rateLimiter.take(rate);
      }),
  };
}

/** A typed number as E.164. @throws ApiError `invalid_phone` */
export function readPatientPhone(typed: string, isTestNumber: IsTestNumber): string {
  const phone = parsePatientPhone(typed, { isTestNumber });
  if (!phone.ok) throw new ApiError('invalid_phone', { message: phone.message });
  return phone.e164;
}

/** The API error for a text that was refused for this reason. `startNumber` (E.164): where patients text START. */
export const refusalOf = (reason: Reason, startNumber: string | null): ApiError =>
  new ApiError(reason.code === 'opted_out' ? 'opted_out' : 'sms_refused', {
    message: describeReason(reason, { startNumber }).sentence,
    reason,
  });

const dayIn = (timeZone: string) => (at: Date) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(at);

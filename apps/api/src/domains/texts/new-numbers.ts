import type { RateLimit, RateLimiter } from '../../http/rate-limit.js';
import { countOf } from '../../rules/count-of.js';
import { type IsTestNumber, parsePatientPhone } from '../../rules/phone-number.js';
import type { OptOutRepository } from './opt-outs/opt-out-repository.js';

const HOUR_SECONDS = 3600;

/**
 * Anti-enumeration limit: how often refusals may reveal opt-outs of numbers that the practice never texted
 * (docs/product.md §8.10). Call it before the transaction begins, so that a rollback keeps the count.
 */
export type NewNumbers = ReturnType<typeof createNewNumbers>;

export function createNewNumbers({
  optOuts,
  rateLimiter,
  isTestNumber,
  perPracticePerHour,
}: {
  readonly optOuts: Pick<OptOutRepository, 'find' | 'isPatientOf'>;
  readonly rateLimiter: RateLimiter;
  readonly isTestNumber: IsTestNumber;
  readonly perPracticePerHour: number;
}) {
  const rateOf = (what: 'scheduled' | 'refused', practiceId: string): RateLimit => ({
    key: `new-numbers-${what}:${practiceId}`,
    limit: perPracticePerHour,
    windowSeconds: HOUR_SECONDS,
    message: `Your practice has reached its limit of ${countOf(perPracticePerHour, 'new number')} an hour. Try again later.`,
  });

  /** Runs `then` for a number that the practice never texted. Invalid numbers are refused elsewhere. */
  async function ifNew(practiceId: string, typed: string, then: (phoneNumber: string) => Promise<void>) {
    const phone = parsePatientPhone(typed, { isTestNumber });
    if (phone.ok && !(await optOuts.isPatientOf(practiceId, phone.e164))) await then(phone.e164);
  }

  return {
    /**
     * Counts an attempt to schedule an order, successful or not.
     * @throws ApiError `rate_limited`
     */
    countScheduling: (practiceId: string, typed: string): Promise<void> =>
      ifNew(practiceId, typed, () => rateLimiter.take(rateOf('scheduled', practiceId))),

    /**
     * Counts a send that will be refused because the number opted out; sends that go out have their own limits. Past
     * this limit every send to a new number is refused, whether or not the number opted out.
     * @throws ApiError `rate_limited`
     */
    countRefusedSend: (practiceId: string, typed: string): Promise<void> =>
      ifNew(practiceId, typed, async (phoneNumber) => {
        const rate = rateOf('refused', practiceId);
        await rateLimiter.check(rate);
        if (await optOuts.find(phoneNumber)) await rateLimiter.take(rate);
      }),
  };
}

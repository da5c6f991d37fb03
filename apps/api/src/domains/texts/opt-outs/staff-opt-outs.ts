import type { OptOut, OptOutMistake } from '@eyecart/shared/contracts';
import { CONSENT_WORDING_VERSION } from '@eyecart/shared/rules/consent';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Database } from '../../../db/client.js';
import type { Caller } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import { createRateLimiter } from '../../../http/rate-limit.js';
import type { Clock } from '../../../providers/clock.js';
import { countOf } from '../../../rules/count-of.js';
import { recordAction } from '../../practices/audit-repository.js';
import { recordConsent } from '../consent-ledger.js';
import { findLanguageOf } from '../language-of-number.js';
import type { OptOutRepository } from './opt-out-repository.js';
import { publishOptOut } from './publish-opt-out.js';

/** The instant until which the practice that entered an opt-out can take it back. */
export const liftableUntil = (optedOutAt: Date): Date => new Date(optedOutAt.getTime() + DAY_MS);

interface Dependencies {
  readonly optOuts: OptOutRepository;
  readonly clock: Clock;
  readonly perPracticePerDay: number;
}

export type StaffOptOuts = ReturnType<typeof createStaffOptOuts>;

/**
 * Opt-outs that staff enter, for numbers (E.164) that their practice texts. Nothing here tells a practice what another
 * one recorded (docs/product.md §8.10).
 */
export function createStaffOptOuts({ optOuts, clock, perPracticePerDay }: Dependencies) {
  async function refuseUnknown(practiceId: string, phoneNumber: string, on?: Database): Promise<void> {
    if (!(await optOuts.isPatientOf(practiceId, phoneNumber, on))) throw new ApiError('number_not_texted');
  }

  return {
    /** @throws ApiError `number_not_texted`, `rate_limited` */
    async record(tx: Database, caller: Caller, phoneNumber: string): Promise<OptOut> {
      const { practice, reference } = caller;
      await refuseUnknown(practice.id, phoneNumber, tx);
      await createRateLimiter({ db: tx, clock }).take({
        key: `opt-outs:${practice.id}`,
        limit: perPracticePerDay,
        windowSeconds: DAY_MS / 1_000,
        message: `Your practice has reached its limit of ${countOf(perPracticePerDay, 'opt-out')} a day. Try again tomorrow.`,
      });
      const now = clock.now();
      const source = 'staff';
      const entry = await optOuts.addWithin(tx, {
        phoneNumber,
        source,
        recordedBy: reference,
        practiceId: practice.id,
        optedOutAt: now,
      });
      const { id, optedOutAt, isNew } = entry;
      await publishOptOut(tx, practice.id, { phoneNumber, source, ...entry });
      if (isNew)
        await recordAction(tx, caller, { action: 'opt-out.recorded', subject: `opt-out:${id}`, at: now });
      return { phoneNumber, optedOutAt: optedOutAt.toISOString() };
    },

    /** @throws ApiError `number_not_texted` */
    async find(practiceId: string, phoneNumber: string): Promise<OptOut | null> {
      await refuseUnknown(practiceId, phoneNumber);
      const own = await optOuts.findOwn(phoneNumber, practiceId);
      if (own === null && (await optOuts.find(phoneNumber)) === null) return null;
      return { phoneNumber, optedOutAt: own?.toISOString() ?? null };
    },

    /**
     * Lifts the practice's own entry of the last day and records why in the ledger. The number stays opted out while
     * another entry is in force.
     * @throws ApiError `opt_out_not_found`
     */
    async lift(tx: Database, caller: Caller, phoneNumber: string, reason: OptOutMistake): Promise<void> {
      const { practice, reference } = caller;
      const now = clock.now();
      const own = {
        phoneNumber,
        practiceId: practice.id,
        since: new Date(now.getTime() - DAY_MS),
        liftedAt: now,
      };
      const id = await optOuts.liftOwn(tx, own);
      if (id === null) throw new ApiError('opt_out_not_found');
      await recordAction(tx, caller, { action: 'opt-out.lifted', subject: `opt-out:${id}`, at: now });
      await recordConsent(tx, {
        phoneNumber,
        practiceId: practice.id,
        language: (await findLanguageOf(tx, practice.id, phoneNumber)) ?? practice.language,
        wordingVersion: CONSENT_WORDING_VERSION,
        given: 'restored',
        reason,
        recordedBy: reference,
        recordedAt: now,
      });
    },
  };
}

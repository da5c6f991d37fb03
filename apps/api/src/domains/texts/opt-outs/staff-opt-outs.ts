import type { OptOut, OptOutMistake } from '@eyecart/shared/contracts';
import { CONSENT_WORDING_VERSION } from '@eyecart/shared/rules/consent';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { Database } from '../../../db/client.js';
import type { Caller } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import { createRateLimiter, limitReached } from '../../../http/rate-limit.js';
import type { Clock } from '../../../providers/clock.js';
import { recordAction } from '../../practices/audit-repository.js';
import {
  findOptOut,
  findOwnOptOut,
  isPatientOf,
  liftOwnOptOut,
  recordConsent,
} from '../consent-repository.js';
import { findLanguageOf } from '../message-repository.js';
import type { OptOutService } from '../opt-out-service.js';
import { publishLift, publishOptOut } from './publish-opt-out.js';

/** The instant until which the practice that entered an opt-out can take it back. */
export const liftableUntil = (optedOutAt: Date): Date => new Date(optedOutAt.getTime() + DAY_MS);

interface Dependencies {
  readonly db: Database;
  readonly optOuts: Pick<OptOutService, 'recordWithin'>;
  readonly clock: Clock;
  readonly perPracticePerDay: number;
}

export type StaffOptOuts = ReturnType<typeof createStaffOptOuts>;

/**
 * Opt-outs that staff enter for numbers (E.164) that their practice texts. A practice never learns what another one
 * recorded (docs/product.md §8.10).
 */
export function createStaffOptOuts({ db, optOuts, clock, perPracticePerDay }: Dependencies) {
  async function refuseUnknown(tx: Database, practiceId: string, phoneNumber: string): Promise<void> {
    if (!(await isPatientOf(tx, practiceId, phoneNumber))) throw new ApiError('number_not_texted');
  }

  return {
    /** @throws ApiError `number_not_texted`, `rate_limited` */
    async record(tx: Database, caller: Caller, phoneNumber: string): Promise<OptOut> {
      const { practice, reference } = caller;
      await refuseUnknown(tx, practice.id, phoneNumber);
      await createRateLimiter({ db: tx, clock }).take({
        key: `opt-outs:${practice.id}`,
        limit: perPracticePerDay,
        windowSeconds: DAY_MS / 1_000,
        message: limitReached(perPracticePerDay, 'opt-out', 'day'),
      });
      const now = clock.now();
      const source = 'staff';
      const from = { source, recordedBy: reference, practiceId: practice.id } as const;
      const entry = await optOuts.recordWithin(tx, phoneNumber, from, now);
      const { id, optedOutAt, isNew } = entry;
      await publishOptOut(tx, practice.id, { phoneNumber, source, ...entry });
      if (isNew)
        await recordAction(tx, caller, { action: 'opt-out.recorded', subject: `opt-out:${id}`, at: now });
      return { phoneNumber, optedOutAt: optedOutAt.toISOString() };
    },

    /** @throws ApiError `number_not_texted` */
    async find(practiceId: string, phoneNumber: string): Promise<OptOut | null> {
      await refuseUnknown(db, practiceId, phoneNumber);
      const own = await findOwnOptOut(db, phoneNumber, practiceId);
      if (own === null && (await findOptOut(db, phoneNumber)) === null) return null;
      return { phoneNumber, optedOutAt: own?.toISOString() ?? null };
    },

    /**
     * Lifts an opt-out that the practice entered within a day and records why. The number stays opted out while another
     * one is in force.
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
      const id = await liftOwnOptOut(tx, own);
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
      await publishLift(tx, practice.id, { phoneNumber, source: 'staff', liftedAt: now });
    },
  };
}

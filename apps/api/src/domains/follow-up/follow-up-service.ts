import {
  type DismissalReason,
  FOLLOW_UP_PAGE_SIZE,
  type FollowUpPage,
  type FollowUpReason,
  type Practice,
} from '@eyecart/shared/contracts';
import type { Database } from '../../db/client.js';
import { readPatientSearch } from '../../db/patient-search.js';
import type { Caller } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import { type IsTestNumber, parsePatientPhone } from '../../rules/phone-number.js';
import type { RefillService } from '../reorders/refill-service.js';
import { addDismissal, undoDismissal } from './dismissals.js';
import { readPlace, writePlace } from './follow-up-cursor.js';
import type { FollowUpRepository } from './follow-up-repository.js';
import type { FollowUpScope } from './follow-up-rows.js';
import { presentFollowUp } from './present-follow-up.js';

interface Dependencies {
  readonly followUps: FollowUpRepository;
  readonly refills: Pick<RefillService, 'dismissRefill' | 'restoreRefill'>;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly afterDays: number;
  readonly isTestNumber: IsTestNumber;
}

export interface FollowUpRequest {
  readonly search?: string | undefined;
  readonly reason?: FollowUpReason | undefined;
  readonly cursor?: string | undefined;
  readonly pageSize?: number | undefined;
}

export interface Dismissal {
  readonly phoneNumber: string;
  readonly dismissal: DismissalReason;
  /** The needs that staff saw. */
  readonly needs: readonly string[];
}

export type FollowUpService = ReturnType<typeof createFollowUpService>;

/** Patients who need something from their practice (docs/product.md §13). */
export function createFollowUpService(dependencies: Dependencies) {
  const { followUps, refills, clock, publicUrl, afterDays, isTestNumber } = dependencies;
  const scopeOf = (practiceId: string): FollowUpScope => ({ practiceId, now: clock.now(), afterDays });

  return {
    /** A page with the counts of all. @throws ApiError `invalid_request` for an invalid cursor */
    async list(practice: Pick<Practice, 'id'>, request: FollowUpRequest): Promise<FollowUpPage> {
      const scope = scopeOf(practice.id);
      const pageSize = request.pageSize ?? FOLLOW_UP_PAGE_SIZE;
      const { rows, counts } = await followUps.findPage(scope, {
        search: readPatientSearch(request.search ?? ''),
        reason: request.reason ?? null,
        after: request.cursor === undefined ? null : readPlace(request.cursor),
        // One more than is shown says whether there is a next page.
        limit: pageSize + 1,
      });
      const shown = rows.slice(0, pageSize);
      const last = shown.at(-1);
      return {
        followUps: shown.map((row) => presentFollowUp(row, { publicUrl, now: scope.now })),
        counts,
        nextCursor: rows.length > pageSize && last ? writePlace(last) : null,
      };
    },

    /**
     * Takes a number off the list, with those of its needs that staff saw; returns the id of the dismissal.
     * @throws ApiError `invalid_phone`, `follow_up_not_found` when none of them is left
     */
    async dismiss(
      tx: Database,
      caller: Caller,
      { phoneNumber, dismissal, needs }: Dismissal,
    ): Promise<string> {
      const phone = parsePatientPhone(phoneNumber, { isTestNumber });
      if (!phone.ok) throw new ApiError('invalid_phone', { message: phone.message });
      const scope = scopeOf(caller.practice.id);
      const known = await followUps.findNeeds(tx, scope, phone.e164);
      const seen = known.filter((need) => needs.includes(need));
      if (seen.length === 0) throw new ApiError('follow_up_not_found');
      // A dismissed refill must not be sent automatically either.
      if (dismissal !== 'later') {
        for (const id of refillsIn(seen))
          await refills.dismissRefill(tx, caller, id, { ...practiceOf(caller), reason: dismissal });
      }
      const added = { phoneNumber: phone.e164, reason: dismissal, needs: seen, now: scope.now };
      return addDismissal(tx, caller, added);
    },

    /** @throws ApiError `dismissal_not_found` */
    async undo(tx: Database, caller: Caller, id: string): Promise<void> {
      const needs = await undoDismissal(tx, caller, id, clock.now());
      for (const refill of refillsIn(needs)) await refills.restoreRefill(tx, caller, refill);
    },
  };
}

/** The ids of the refills among some needs. */
const refillsIn = (needs: readonly string[]): string[] =>
  needs.flatMap((need) => /^refill:(.+)$/.exec(need)?.[1] ?? []);

const practiceOf = ({ practice }: Caller) => ({ practiceName: practice.name });

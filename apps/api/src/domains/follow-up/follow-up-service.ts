import {
  type EndpointInput,
  FOLLOW_UP_PAGE_SIZE,
  FOLLOW_UP_REASONS,
  type FollowUpPage,
  type FollowUpReason,
  type followUpEndpoints,
  type LaterDay,
  type Practice,
} from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { instantOfLocal, localTimeOf } from '@eyecart/shared/rules/zoned-time';
import type { Database, RootDatabase } from '../../db/client.js';
import { readPatientSearch } from '../../db/patient-search.js';
import { type Caller, zoneOf } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import { type IsTestNumber, parsePatientPhone } from '../../rules/phone-number.js';
import { recordAction } from '../practices/audit-repository.js';
import type { RefillService } from '../reorders/refill-service.js';
import { hasDismissal, insertDismissal, undoDismissal } from './dismissal-repository.js';
import { readPlace, writePlace } from './follow-up-cursor.js';
import { type FollowUpQuery, type FoundPage, findFollowUpPage, findNeeds } from './follow-up-repository.js';
import type { FollowUpScope } from './follow-up-rows.js';
import { presentFollowUp } from './present-follow-up.js';
import type { RefreshNeeds } from './refresh-needs.js';

interface Dependencies {
  readonly db: RootDatabase;
  readonly followUpNeeds: Pick<RefreshNeeds, 'refresh'>;
  readonly refills: Pick<RefillService, 'dismissRefill' | 'restoreRefill'>;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly afterDays: number;
  readonly isTestNumber: IsTestNumber;
}

type BodyOf<Name extends 'searchFollowUps' | 'dismissFollowUp'> = Readonly<
  Omit<EndpointInput<(typeof followUpEndpoints)[Name]>['body'], 'practiceName'>
>;
export type FollowUpRequest = Partial<BodyOf<'searchFollowUps'>>;
export type Dismissal = BodyOf<'dismissFollowUp'>;

export type FollowUpService = ReturnType<typeof createFollowUpService>;

/** Patients who need something from their practice (docs/product.md §13). */
export function createFollowUpService(dependencies: Dependencies) {
  const { db, followUpNeeds, refills, clock, publicUrl, afterDays, isTestNumber } = dependencies;
  const scopeOf = (practiceId: string): FollowUpScope => ({ practiceId, now: clock.now(), afterDays });

  /** Changes are processed before they are shown, so a read is never behind. */
  async function readPage(scope: FollowUpScope, query: FollowUpQuery): Promise<FoundPage | undefined> {
    const page = await findFollowUpPage(db, scope, query);
    if (page?.is_behind === false) return page;
    await followUpNeeds.refresh(scope.practiceId);
    return findFollowUpPage(db, scope, query);
  }

  return {
    /** A page with the counts of all. @throws ApiError `invalid_request` for an invalid cursor */
    async list(practice: Pick<Practice, 'id'>, request: FollowUpRequest): Promise<FollowUpPage> {
      const scope = scopeOf(practice.id);
      const pageSize = request.pageSize ?? FOLLOW_UP_PAGE_SIZE;
      const page = await readPage(scope, {
        search: readPatientSearch(request.search ?? ''),
        reason: request.reason ?? null,
        after: request.cursor === undefined ? null : readPlace(request.cursor),
        // One more than is shown says whether there is a next page.
        limit: pageSize + 1,
      });
      const rows = page?.rows ?? [];
      const shown = rows.slice(0, pageSize);
      const last = shown.at(-1);
      return {
        followUps: shown.map((row) => presentFollowUp(row, { publicUrl, now: scope.now })),
        counts: { ...NONE, ...page?.counts },
        nextCursor: rows.length > pageSize && last ? writePlace(last) : null,
      };
    },

    /**
     * Dismisses those needs of a number that staff saw, and returns the dismissal's id.
     * @throws ApiError `invalid_phone`, `follow_up_not_found` when none of them is left
     */
    async dismiss(
      tx: Database,
      caller: Caller,
      { phoneNumber, dismissal, backOn = 'next-week', needs }: Dismissal,
    ): Promise<string> {
      const phone = parsePatientPhone(phoneNumber, { isTestNumber });
      if (!phone.ok) throw new ApiError('invalid_phone', { message: phone.message });
      const scope = scopeOf(caller.practice.id);
      const known = await findNeeds(tx, scope, phone.e164);
      const seen = known.filter((need) => needs.includes(need));
      if (seen.length === 0) throw new ApiError('follow_up_not_found');
      // A dismissed refill must not be sent automatically either.
      if (dismissal !== 'later') {
        for (const id of refillsIn(seen))
          await refills.dismissRefill(tx, caller, id, { ...practiceOf(caller), reason: dismissal });
      }
      const { practiceId, now } = scope;
      const id = await insertDismissal(tx, {
        phoneNumber: phone.e164,
        reason: dismissal,
        needs: seen,
        practiceId,
        dismissedAt: now,
        endsAt: dismissal === 'later' ? backAt(backOn, now, zoneOf(caller.practice)) : null,
      });
      const action = dismissal === 'later' ? 'follow-up.postponed' : 'follow-up.dismissed';
      await recordAction(tx, caller, { action, subject: `follow-up:${id}`, at: now });
      return id;
    },

    /** @throws ApiError `dismissal_not_found` */
    async undo(tx: Database, caller: Caller, id: string): Promise<void> {
      const at = clock.now();
      const needs = await undoDismissal(tx, caller.practice.id, id, at);
      if (needs === null) {
        // Undoing it again changes nothing.
        if (await hasDismissal(tx, caller.practice.id, id)) return;
        throw new ApiError('dismissal_not_found');
      }
      await recordAction(tx, caller, { action: 'follow-up.restored', subject: `follow-up:${id}`, at });
      for (const refill of refillsIn(needs)) await refills.restoreRefill(tx, caller, refill);
    },
  };
}

const NONE = Object.fromEntries(FOLLOW_UP_REASONS.map((reason) => [reason, 0])) as Record<
  FollowUpReason,
  number
>;

/** When "Later" brings a row back: for tomorrow at midnight, so that it is there when the practice opens. */
const backAt = (backOn: LaterDay, now: Date, zone: string): Date =>
  backOn === 'next-week'
    ? new Date(now.getTime() + 7 * DAY_MS)
    : instantOfLocal(dayAfter(localTimeOf(now, zone).day), '00:00', zone);

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** The ids of the refills among some needs. */
const refillsIn = (needs: readonly string[]): string[] =>
  needs.flatMap((need) => /^refill:(.+)$/.exec(need)?.[1] ?? []);

const practiceOf = ({ practice }: Caller) => ({ practiceName: practice.name });

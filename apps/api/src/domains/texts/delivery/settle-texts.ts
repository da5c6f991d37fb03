import type { TextReason } from '@eyecart/shared/reasons';
import pMap from 'p-map';
import type { Logger } from 'pino';
import type { RootDatabase } from '../../../db/client.js';
import { describeFault } from '../../../faults/describe-fault.js';
import { type Clock, monotonicMs } from '../../../providers/clock.js';
import type { SmsGateway } from '../../../providers/sms/sms-gateway.js';
import { findKnownGatewayIds } from '../message-repository.js';
import type { KeptText } from '../message-types.js';
import { MAX_ATTEMPTS } from './back-off.js';
import {
  type Attempt,
  listOpenAttempts,
  listOthersInDoubt,
  listUnsettled,
  putBackText,
  requeueText,
} from './delivery-repository.js';
import { findOurs, type OtherAttempt } from './find-ours.js';
import { refuseText } from './publish-failures.js';
import type { ReportStatus } from './report-status.js';

/** The largest difference expected between the gateway's clock and ours. */
const CLOCK_SKEW_MS = 60_000;
/** The longest that a request may be under way before the gateway accepts its text. */
const ON_ITS_WAY_MS = 10 * 60_000;
/** Concurrent lookups. */
const AT_ONCE = 5;

interface Dependencies {
  readonly db: RootDatabase;
  readonly reportStatus: ReportStatus;
  readonly gateway: Pick<SmsGateway, 'listTexts'>;
  readonly clock: Clock;
  readonly log: Logger;
  /**
   * How long after its attempt a text of unknown outcome is first searched for; after twice as long, it was not sent.
   */
  readonly searchAfterSeconds: number;
  readonly reminderDelayHours: number;
}

type Settled = 'found' | 'waiting' | 'repeated' | 'failed';

/** Returns how many texts had each outcome in one round. */
export type SettleMessages = () => Promise<Record<Settled, number>>;

/**
 * Settles texts of unknown outcome by searching the gateway's list. A text that the second search misses too is
 * requeued, up to the maximum of attempts, unless a listed text may be the same one. Safe to run concurrently, because
 * each step is conditional on the state and attempt count that were read. Source: docs/product.md §8.5.
 */
export function createSettleMessages(dependencies: Dependencies): SettleMessages {
  const { db, reportStatus, gateway, clock, log, reminderDelayHours } = dependencies;
  const searchAfterMs = dependencies.searchAfterSeconds * 1000;
  const giveUpAfterMs = 2 * searchAfterMs;
  const ages = createAttemptAges(clock);

  return async () => {
    const counts = { found: 0, waiting: 0, repeated: 0, failed: 0 };
    const now = clock.now();
    ages.track(await listOpenAttempts(db));
    const rows = await listUnsettled(db, new Date(now.getTime() - searchAfterMs));
    await pMap(
      rows,
      async (row) => {
        counts[await settleQuietly(row, now)] += 1;
      },
      { concurrency: AT_ONCE },
    );
    return counts;
  };

  /** A failed lookup must not block the others; the next round repeats it. */
  async function settleQuietly(row: KeptText, now: Date): Promise<Settled> {
    try {
      return await settle(row, now);
    } catch (error) {
      log.warn(
        { messageId: row.id, fault: describeFault(error) },
        'Lookup of a text of unknown outcome failed',
      );
      return 'waiting';
    }
  }

  async function settle(row: KeptText, now: Date): Promise<Settled> {
    const attemptedAt = row.attemptedAt ?? row.createdAt;
    const { ours, isDoubtful } = await searchGateway(row, now);
    if (ours) {
      await reportStatus(row.id, ours, ours.createdAt);
      log.info({ messageId: row.id }, 'Text of unknown outcome found at the gateway');
      return 'found';
    }
    if (now.getTime() - attemptedAt.getTime() < giveUpAfterMs) return 'waiting';
    // Never attempted: a restore asks about it, and it may not even be due (docs/product.md §12.5).
    const isRestored = row.attempts === 0;
    if (!isRestored && ages.ageMs(row) < searchAfterMs) return 'waiting';
    if (isDoubtful && !(isRestored && row.dueAt > now)) return fail(row, 'in_doubt', now);
    if (isRestored) return (await putBackText(db, row)) ? 'repeated' : 'waiting';
    if (row.attempts - row.wastedAttempts >= MAX_ATTEMPTS) return fail(row, 'not_accepted', now);
    return (await requeueText(db, row, now)) ? 'repeated' : 'waiting';
  }

  async function fail(row: KeptText, code: TextReason['code'], now: Date): Promise<Settled> {
    const { id, attempts: attempt } = row;
    const outcome = { reason: { code }, unseenFailureAt: now };
    await refuseText(db, { id, outcome, reminderDelayHours, attempt });
    return 'failed';
  }

  /** All attempts count, because an earlier one that arrived late is the same text. */
  async function searchGateway(row: KeptText, now: Date) {
    const since = new Date(row.createdAt.getTime() - CLOCK_SKEW_MS);
    const listed = await gateway.listTexts(row.phoneNumber, since);
    if (listed.length === 0) return findOurs([], row.body, since, []);
    // The other open attempts before the known ids: one that is settled in between is in at least one of the two.
    const others = await listOthersInDoubt(db, row, now);
    const known = await findKnownGatewayIds(
      db,
      listed.map((text) => text.gatewayId),
      row.phoneNumber,
    );
    const unclaimed = listed.filter((text) => !known.has(text.gatewayId));
    const attemptedSince = new Date((row.attemptedAt ?? row.createdAt).getTime() - CLOCK_SKEW_MS);
    return findOurs(unclaimed, row.body, attemptedSince, others.map(toAttempt));
  }
}

/** A restored text, never attempted as far as we know, may have been sent at any time since the backup. */
function toAttempt({ body, attempts, attemptedAt, createdAt }: KeptText): OtherAttempt {
  const at = (attemptedAt ?? createdAt).getTime();
  return {
    body,
    from: new Date(at - CLOCK_SKEW_MS),
    until: attempts === 0 ? null : new Date(at + ON_ITS_WAY_MS),
  };
}

const keyOf = ({ id, attempts }: Attempt): string => `${id} ${attempts}`;

/** Tracks when this process first saw each open attempt, by the monotonic clock. */
function createAttemptAges(clock: Clock) {
  let knownSinceMs: ReadonlyMap<string, number> = new Map();
  return {
    /** Call it with all open attempts; drops those not passed in. */
    track(open: readonly Attempt[]): void {
      const nowMs = monotonicMs(clock);
      knownSinceMs = new Map(
        open.map((attempt) => [keyOf(attempt), knownSinceMs.get(keyOf(attempt)) ?? nowMs]),
      );
    },
    ageMs(attempt: Attempt): number {
      const nowMs = monotonicMs(clock);
      return nowMs - (knownSinceMs.get(keyOf(attempt)) ?? nowMs);
    },
  };
}

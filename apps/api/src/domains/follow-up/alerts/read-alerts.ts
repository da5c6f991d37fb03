import type { OffWebhook } from '@eyecart/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { RootDatabase } from '../../../db/client.js';
import { runPrepared } from '../../../db/run-prepared.js';
import type { Clock } from '../../../providers/clock.js';
import {
  type FoundWebhook,
  presentOffWebhooks,
  selectUndismissedWebhooks,
} from '../../integrations/undismissed-webhooks.js';
import { countFollowUps } from '../follow-up-repository.js';
import type { RefreshNeeds } from '../refresh-needs.js';
import {
  type FoundFailure,
  presentFailures,
  selectUnseenFailures,
  type UnseenFailures,
} from './unseen-failures.js';
import {
  type FoundReply,
  presentReplies,
  selectWaitingReplies,
  type WaitingReplies,
} from './waiting-replies.js';

/** What needs a practice's staff, for the header of every page. */
export interface Alerts extends WaitingReplies, UnseenFailures {
  readonly followUps: number;
  readonly offWebhooks: OffWebhook[];
}

type FoundAlerts = {
  replies: FoundReply[];
  failures: FoundFailure[];
  webhooks: FoundWebhook[];
  count: number;
  is_behind: boolean;
};

export type ReadAlerts = (practiceId: string) => Promise<Alerts>;

/**
 * Every open tab asks every 15 seconds, so all of it is one prepared statement. A second one follows only when a patient's
 * needs have changed since they were last worked out.
 */
export function createReadAlerts({
  db,
  followUpNeeds,
  clock,
  publicUrl,
  afterDays,
}: {
  readonly db: RootDatabase;
  readonly followUpNeeds: Pick<RefreshNeeds, 'refresh'>;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly afterDays: number;
}): ReadAlerts {
  const read = async (practiceId: string): Promise<FoundAlerts> => {
    const now = clock.now();
    const [found] = await runPrepared<FoundAlerts>(
      db.$client,
      sql`
      SELECT ${asList(selectWaitingReplies(practiceId))} AS replies,
        ${asList(selectUnseenFailures(practiceId, now))} AS failures,
        ${asList(selectUndismissedWebhooks(practiceId))} AS webhooks,
        needs.* FROM (${countFollowUps({ practiceId, now, afterDays })}) AS needs`,
    );
    if (!found) throw new Error('The alerts were not read.');
    return found;
  };
  return async (practiceId) => {
    let found = await read(practiceId);
    if (found.is_behind) {
      await followUpNeeds.refresh(practiceId);
      found = await read(practiceId);
    }
    return {
      ...presentReplies(found.replies),
      ...presentFailures(found.failures, publicUrl),
      followUps: found.count,
      offWebhooks: presentOffWebhooks(found.webhooks),
    };
  };
}

/** Rows as one JSON value, in their order. */
const asList = (query: SQL): SQL =>
  sql`(SELECT coalesce(jsonb_agg(to_jsonb(found)), '[]') FROM (${query}) AS found)`;

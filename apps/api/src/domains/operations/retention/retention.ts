import { DAY_MS } from '@eyecart/shared/rules/durations';
import type { RootDatabase } from '../../../db/client.js';
import type { Clock } from '../../../providers/clock.js';
import { eraseOldDraftOrders } from '../../carts/draft-order-repository.js';
import { eraseOldDismissals } from '../../follow-up/dismissal-repository.js';
import type { RefreshNeeds } from '../../follow-up/refresh-needs.js';
import { eraseOldDeliveries } from '../../integrations/webhook-repository.js';
import { eraseOldOrderNames } from '../../orders/order-repository.js';
import {
  eraseOldRefills,
  eraseOldRequests,
  eraseOldScheduledOrders,
} from '../../reorders/erasure-repository.js';
import { eraseOldReplies, eraseOldTexts } from '../../texts/erasure-repository.js';

/** Rows that one statement erases. */
const BATCH = 500;

const ERASERS = {
  scheduledOrders: eraseOldScheduledOrders,
  texts: eraseOldTexts,
  orders: eraseOldOrderNames,
  draftOrders: eraseOldDraftOrders,
  followUpDismissals: eraseOldDismissals,
  refills: eraseOldRefills,
  refillRequests: eraseOldRequests,
  webhookDeliveries: eraseOldDeliveries,
  // Last, since opting out the numbers of undecided ones may fail.
  replies: eraseOldReplies,
} as const;

/**
 * Erases phone numbers and last names once they are `retentionDays` old. Rows stay for the sums; drafts and replies are
 * deleted entirely, replies after `replyRetentionDays`; one that no one decided until then opts out. Source: docs/product.md §12.1.
 */
export function createRetention({
  db,
  clock,
  retentionDays,
  replyRetentionDays,
  replies,
  followUpNeeds,
}: {
  readonly db: RootDatabase;
  readonly clock: Clock;
  readonly replies: { readonly optOutUndecided: () => Promise<number> };
  readonly followUpNeeds: Pick<RefreshNeeds, 'refreshAll'>;
  readonly retentionDays: number;
  /** Replies are deleted earlier. */
  readonly replyRetentionDays: number;
}) {
  return {
    /**
     * Erases all that is old enough, in batches that commit separately, and returns how many rows of each kind. Ends
     * early, between two batches, when `signal` is aborted. Any number of workers may run it at once.
     */
    async eraseOld(signal?: AbortSignal): Promise<Record<keyof typeof ERASERS, number>> {
      const counts = {
        scheduledOrders: 0,
        texts: 0,
        orders: 0,
        draftOrders: 0,
        followUpDismissals: 0,
        refills: 0,
        refillRequests: 0,
        webhookDeliveries: 0,
        replies: 0,
      };
      const now = clock.now();
      const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
      for (const kind of Object.keys(ERASERS) as (keyof typeof ERASERS)[]) {
        const days = kind === 'replies' ? Math.min(replyRetentionDays, retentionDays) : retentionDays;
        const before = daysAgo(days);
        if (kind === 'replies') await replies.optOutUndecided();
        let erased = BATCH;
        while (erased === BATCH && !signal?.aborted) {
          erased = await ERASERS[kind](db, { before, now, limit: BATCH });
          counts[kind] += erased;
        }
      }
      // Data computed from these rows contains their numbers too.
      await followUpNeeds.refreshAll();
      return counts;
    },
  };
}

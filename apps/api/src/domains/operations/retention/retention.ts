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

/** The rows that one statement erases. */
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
type Kind = keyof typeof ERASERS;
const KINDS = Object.keys(ERASERS) as Kind[];

/**
 * Erases phone numbers and last names once they are `retentionDays` old. Rows stay for the sums, except drafts and
 * replies, which are deleted; replies already after `replyRetentionDays`, and one that still waits for a decision then
 * counts as an opt-out. Source: docs/product.md §12.1.
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
    async eraseOld(signal?: AbortSignal): Promise<Record<Kind, number>> {
      const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
      const now = clock.now();
      for (const kind of KINDS) {
        const days = kind === 'replies' ? Math.min(replyRetentionDays, retentionDays) : retentionDays;
        const before = new Date(now.getTime() - days * DAY_MS);
        if (kind === 'replies') await replies.optOutUndecided();
        let erased = BATCH;
        while (erased === BATCH && !signal?.aborted) {
          erased = await ERASERS[kind](db, { before, now, limit: BATCH });
          counts[kind] += erased;
        }
      }
      // The needs computed from these rows have their numbers too.
      await followUpNeeds.refreshAll();
      return counts;
    },
  };
}

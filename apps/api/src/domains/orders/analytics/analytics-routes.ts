import type { analyticsEndpoints, groupEndpoints } from '@eyecart/shared/contracts';
import type { Handlers } from '../../../http/mount-contract.js';
import { shareReads } from '../../../http/share-reads.js';
import type { SharedLimiter } from '../../../http/shared-limiter.js';
import { recordAction } from '../../practices/audit-repository.js';
import type { AnalyticsService } from './analytics-service.js';

export function createAnalyticsHandlers(
  analytics: AnalyticsService,
  practiceExports: Pick<SharedLimiter, 'take'>,
): Handlers<typeof analyticsEndpoints> {
  return {
    getSmsAnalytics: shareReads(({ caller, query }) => analytics.readSms(caller.practice, query.range)),
    getOrderAnalytics: shareReads(({ caller, query }) => analytics.readOrders(caller.practice, query.range)),
    getTrends: shareReads(({ caller, query }) => analytics.readTrends(caller.practice, query.range)),
    getFollowUpEffect: shareReads(({ caller, query }) =>
      analytics.readFollowUp(caller.practice, query.range),
    ),
    listDetailedOrders: ({ caller, query }) => analytics.listOrders(caller.practice, query),
    searchOrders: ({ caller, body }) => analytics.listOrders(caller.practice, body),
    async recordExport({ tx, caller, body: { exported, range }, receivedAt, response }) {
      practiceExports.take(caller.practice.id, response);
      await recordAction(tx, caller, {
        action: `${exported}.exported`,
        subject: `range:${range}`,
        at: receivedAt,
      });
      return { success: true };
    },
    getOrderDetails: async ({ caller, params }) => ({
      order: await analytics.getOrder(caller.practice, params.orderId),
    }),
  };
}

export const createGroupFigureHandlers = (
  analytics: Pick<AnalyticsService, 'readGroup'>,
): Handlers<Pick<typeof groupEndpoints, 'getGroupAnalytics'>> => ({
  getGroupAnalytics: shareReads(({ caller, query }) => analytics.readGroup(caller.group, query.range)),
});

import { MINUTE_MS } from '@eyecart/shared/rules/durations';
import type { Database } from '../../db/client.js';
import {
  findOrdersReadUntil,
  findRepliesReadUntil,
} from '../../domains/operations/metrics/figure-repository.js';
import type { Clock } from '../../providers/clock.js';
import { type Check, ok, unknown, wrong } from './finding.js';

/** How often a worker reads the gateway's replies. */
const REPLY_SYNC_MINUTES = 15;
/** Reads that may fail before it counts. */
const MISSED = 3;

const START =
  'Start one: `systemctl start eyecart-worker@3100`, `docker compose up --detach worker`, or `npm run worker`.';

/**
 * Whether a worker runs: it reads replies and orders at least every quarter of an hour, and leaves the time of each in
 * the database.
 */
export const checkWorkers =
  (db: Database, clock: Clock, { orderSyncMinutes }: { readonly orderSyncMinutes: number }): Check =>
  async () => {
    const reads = await Promise.all([findRepliesReadUntil(db), findOrdersReadUntil(db)]);
    const latest = Math.max(...reads.map((at) => at?.getTime() ?? 0));
    if (latest === 0) return [unknown('workers', `None has read replies or orders yet. ${START}`)];
    const minutes = Math.floor((clock.now().getTime() - latest) / MINUTE_MS);
    return [
      minutes <= MISSED * Math.max(REPLY_SYNC_MINUTES, orderSyncMinutes)
        ? ok('workers', 'replies and orders are being read')
        : wrong(
            'workers',
            `None has read replies or orders for ${minutes} minutes, so no text leaves that is not sent by hand. ${START}`,
          ),
    ];
  };

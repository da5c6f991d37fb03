import type { Logger } from 'pino';
import type { Database } from '../../../db/client.js';
import { describeFault } from '../../../faults/describe-fault.js';
import type { SmsGateway } from '../../../providers/sms/sms-gateway.js';
import { findKnownGatewayIds } from '../../texts/message-repository.js';
import { endAsking, listOrdersToAskAbout } from './locked-order-repository.js';

const ROUND = 100;
/** The largest difference expected between the gateway's clock and ours. */
const CLOCK_SKEW_MS = 60_000;

interface Dependencies {
  readonly db: Database;
  readonly gateway: Pick<SmsGateway, 'listTexts'>;
  readonly log: Logger;
}

/** Returns how many orders were released. */
export type CheckRestoredOrders = () => Promise<number>;

/**
 * Asks the gateway about orders that may have been texted between a backup and its restore, the next one first. A text
 * to the number from that time, of which there is no record, may have been the order's: staff decide, because its cart
 * is lost. Safe to run concurrently. Source: docs/product.md §12.5.
 */
export function createCheckRestoredOrders({ db, gateway, log }: Dependencies): CheckRestoredOrders {
  async function wasTexted(phoneNumber: string, since: Date): Promise<boolean> {
    const from = new Date(since.getTime() - CLOCK_SKEW_MS);
    const listed = await gateway.listTexts(phoneNumber, from);
    const known = await findKnownGatewayIds(
      db,
      listed.map(({ gatewayId }) => gatewayId),
      phoneNumber,
    );
    return listed.some(({ gatewayId, createdAt }) => createdAt >= from && !known.has(gatewayId));
  }

  return async () => {
    let released = 0;
    for (const { id, phoneNumber, askGatewaySince } of await listOrdersToAskAbout(db, ROUND)) {
      if (askGatewaySince === null) continue;
      try {
        const isDoubtful = phoneNumber !== null && (await wasTexted(phoneNumber, askGatewaySince));
        await endAsking(db, id, isDoubtful);
        if (isDoubtful)
          log.warn({ scheduledOrderId: id }, 'A scheduled order may have been texted before the restore');
        else released += 1;
      } catch (error) {
        log.warn(
          { scheduledOrderId: id, fault: describeFault(error) },
          'The gateway could not be asked about an order',
        );
      }
    }
    return released;
  };
}

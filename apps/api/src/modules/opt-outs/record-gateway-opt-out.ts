import type { RootDatabase } from '../../db/client.js';
import { findLastTextTo } from '../texting/queue-service-text.js';
import type { OptOutService } from './opt-out-service.js';
import { publishOptOut } from './publish-opt-out.js';

/** Opts out a number (E.164) to which the gateway refused a text for that reason. */
export type RecordGatewayOptOut = (phoneNumber: string) => Promise<void>;

/** The practice that texted the number last is notified, as with a reply. */
export function createRecordGatewayOptOut({
  db,
  optOuts,
}: {
  readonly db: RootDatabase;
  readonly optOuts: Pick<OptOutService, 'recordWithin'>;
}): RecordGatewayOptOut {
  return (phoneNumber) =>
    db.transaction(async (tx) => {
      const source = 'gateway';
      const about = await findLastTextTo(tx, phoneNumber);
      const throughPracticeId = about?.practiceId;
      const entry = await optOuts.recordWithin(tx, phoneNumber, {
        source,
        recordedBy: null,
        throughPracticeId,
      });
      if (about) await publishOptOut(tx, about.practiceId, { phoneNumber, source, ...entry });
    });
}

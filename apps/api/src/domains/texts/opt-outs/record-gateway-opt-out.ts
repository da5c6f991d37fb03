import type { RootDatabase } from '../../../db/client.js';
import type { RecordRefusedNumber } from '../message-types.js';
import type { OptOutService } from '../opt-out-service.js';
import { publishOptOut } from './publish-opt-out.js';

/** The practice whose text was refused is notified. */
export function createRecordGatewayOptOut({
  db,
  optOuts,
}: {
  readonly db: RootDatabase;
  readonly optOuts: Pick<OptOutService, 'recordWithin'>;
}): RecordRefusedNumber {
  return ({ phoneNumber, practiceId }) =>
    db.transaction(async (tx) => {
      const source = 'gateway';
      const entry = await optOuts.recordWithin(tx, phoneNumber, {
        source,
        recordedBy: null,
        throughPracticeId: practiceId,
      });
      await publishOptOut(tx, practiceId, { phoneNumber, source, ...entry });
    });
}

import type { Database, RootDatabase } from '../../db/client.js';
import type { Clock } from '../../providers/clock.js';
import type { RecordRefusedNumber } from './message-types.js';
import type { NewOptOut, OptOutEntry, OptOutRepository } from './opt-outs/opt-out-repository.js';
import { publishOptOut } from './opt-outs/publish-opt-out.js';

/** How an opt-out came in. */
type Origin = Pick<NewOptOut, 'source' | 'recordedBy' | 'throughPracticeId'>;

export type OptOutService = ReturnType<typeof createOptOutService>;

/** Numbers (E.164) that opted out of texts from every practice (docs/product.md §8.10). */
export function createOptOutService({
  db,
  optOuts,
  clock,
}: {
  readonly db: RootDatabase;
  readonly optOuts: OptOutRepository;
  readonly clock: Clock;
}) {
  /** `record` within an open transaction, `at` the instant when the patient asked for it. */
  const recordWithin = (
    tx: Database,
    phoneNumber: string,
    from: Origin,
    at = clock.now(),
  ): Promise<OptOutEntry> => optOuts.addWithin(tx, { phoneNumber, ...from, optedOutAt: at });

  /** Opts out a number whose text the gateway refused for that reason, and tells the practice that sent it. */
  const recordRefused: RecordRefusedNumber = ({ phoneNumber, practiceId }) =>
    db.transaction(async (tx) => {
      const source = 'gateway';
      const from = { source, recordedBy: null, throughPracticeId: practiceId } as const;
      const entry = await recordWithin(tx, phoneNumber, from);
      await publishOptOut(tx, practiceId, { phoneNumber, source, ...entry });
    });

  return {
    recordWithin,
    recordRefused,

    /** When the number opted out; null when it may be texted. */
    find: (phoneNumber: string, on?: Database): Promise<Date | null> => optOuts.find(phoneNumber, on),

    /** Opts a number out and cancels its pending texts. Returns the entry in force; an earlier one stays. */
    record: (phoneNumber: string, from: Origin): Promise<OptOutEntry> =>
      optOuts.add({ phoneNumber, ...from, optedOutAt: clock.now() }),

    /** `recordWithin` for the replies of a number to several practices: an entry for each. */
    recordRepliesWithin: (tx: Database, phoneNumber: string, practiceIds: readonly string[]) =>
      optOuts.addThrough(tx, practiceIds, {
        phoneNumber,
        source: 'reply',
        recordedBy: null,
        optedOutAt: clock.now(),
      }),

    /** Lifts a number's opt-outs made by `until`; `false` when there was none. Canceled texts stay canceled. */
    lift: (phoneNumber: string, on?: Database, until = clock.now()): Promise<boolean> =>
      optOuts.lift(phoneNumber, { liftedAt: clock.now(), until }, on),
  };
}

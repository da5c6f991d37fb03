import type { Database, RootDatabase } from '../../db/client.js';
import type { Clock } from '../../providers/clock.js';
import { insertOptOut, liftOptOuts, type NewOptOut, type OptOutEntry } from './consent-repository.js';
import { cancelFor } from './message-repository.js';
import type { RecordRefusedNumber } from './message-types.js';
import { publishOptOut } from './opt-outs/publish-opt-out.js';

/** How an opt-out came in. */
type Origin = Omit<NewOptOut, 'phoneNumber' | 'optedOutAt'>;

export type OptOutService = ReturnType<typeof createOptOutService>;

/** Numbers (E.164) that opted out of texts from every practice (docs/product.md §8.10). */
export function createOptOutService({
  db,
  endPlansTo,
  clock,
}: {
  readonly db: RootDatabase;
  /** Ends automatic texts to a number, in the transaction that opts it out and before its texts are locked. */
  readonly endPlansTo: (tx: Database, phoneNumber: string, at: Date) => Promise<void>;
  readonly clock: Clock;
}) {
  /** `record` within an open transaction. `at`: when the patient asked for it. */
  async function recordWithin(
    tx: Database,
    phoneNumber: string,
    from: Origin,
    at = clock.now(),
  ): Promise<OptOutEntry> {
    const entry = await insertOptOut(tx, { phoneNumber, ...from, optedOutAt: at });
    await stopTexts(tx, phoneNumber, at);
    return entry;
  }

  /** Ends what is planned for a number, then cancels its queued texts. */
  async function stopTexts(tx: Database, phoneNumber: string, at: Date): Promise<void> {
    await endPlansTo(tx, phoneNumber, at);
    await cancelFor(tx, { phone: phoneNumber }, 'opted_out');
  }

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

    /** Opts a number out, ends its reorders, and cancels its queued texts. Returns the entry in force. */
    record: (phoneNumber: string, from: Origin): Promise<OptOutEntry> =>
      db.transaction((tx) => recordWithin(tx, phoneNumber, from)),

    /**
     * `recordWithin` for replies to several practices: all entries before other locks (docs/architecture.md, Locks).
     */
    async recordRepliesWithin(tx: Database, phoneNumber: string, practiceIds: readonly string[]) {
      const reply = { phoneNumber, source: 'reply', recordedBy: null, optedOutAt: clock.now() } as const;
      const entries: (OptOutEntry & { readonly throughPracticeId: string })[] = [];
      for (const throughPracticeId of [...practiceIds].sort()) {
        entries.push({ throughPracticeId, ...(await insertOptOut(tx, { ...reply, throughPracticeId })) });
      }
      await stopTexts(tx, phoneNumber, reply.optedOutAt);
      return entries;
    },

    /** Lifts a number's opt-outs made by `until`, and returns their practices. Canceled texts stay canceled. */
    lift: (tx: Database, phoneNumber: string, until = clock.now()): Promise<string[]> =>
      liftOptOuts(tx, phoneNumber, { liftedAt: clock.now(), until }),
  };
}

import type { Database } from '../../db/client.js';
import type { Clock } from '../../providers/clock.js';
import type { NewOptOut, OptOutRepository } from './opt-out-repository.js';

export type OptOutService = ReturnType<typeof createOptOutService>;

/** Numbers (E.164) that want no texts, of any practice of this sender (docs/product.md §8.10). */
export function createOptOutService({
  optOuts,
  clock,
}: {
  readonly optOuts: OptOutRepository;
  readonly clock: Clock;
}) {
  return {
    /** When the number opted out; null when it may be texted. */
    find: (phoneNumber: string, on?: Database): Promise<Date | null> => optOuts.find(phoneNumber, on),

    /** Opts a number out and cancels what is pending for it. Gives the time in force: an earlier one stays. */
    record: (phoneNumber: string, from: Pick<NewOptOut, 'source' | 'recordedBy'>): Promise<Date> =>
      optOuts.add({ phoneNumber, ...from, optedOutAt: clock.now() }),

    /** `record` as a part of a transaction that is already open. */
    recordWithin: (
      tx: Database,
      phoneNumber: string,
      from: Pick<NewOptOut, 'source' | 'recordedBy'>,
    ): Promise<Date> => optOuts.addWithin(tx, { phoneNumber, ...from, optedOutAt: clock.now() }),

    /** Lets a number be texted again; `false` when it had not opted out. What was cancelled stays cancelled. */
    lift: (phoneNumber: string, on?: Database): Promise<boolean> =>
      optOuts.lift(phoneNumber, clock.now(), on),
  };
}

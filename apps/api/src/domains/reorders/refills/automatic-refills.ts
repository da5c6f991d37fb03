import type { AutomaticRefills } from '@eyecart/shared/contracts';
import type { Database } from '../../../db/client.js';
import type { Caller } from '../../../http/access.js';
import type { Clock } from '../../../providers/clock.js';
import { recordAction } from '../../practices/audit-repository.js';
import { findPractice, setAutomaticRefills } from '../../practices/practice-repository.js';
import { countRequests } from './refill-request-repository.js';

export type AutomaticRefillsService = ReturnType<typeof createAutomaticRefills>;

/** A practice's switch for refills that are sent automatically to patients who asked (docs/product.md §14.4). */
export function createAutomaticRefills({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  async function find(on: Database, practiceId: string): Promise<AutomaticRefills> {
    const practice = await findPractice(on, practiceId);
    return {
      isOn: practice?.automaticRefills ?? false,
      patients: await countRequests(on, practiceId),
    };
  }

  return {
    find: (practiceId: string): Promise<AutomaticRefills> => find(db, practiceId),

    /** Setting it to what it is already changes nothing. */
    async set(tx: Database, caller: Caller, isOn: boolean): Promise<AutomaticRefills> {
      const { id } = caller.practice;
      if (await setAutomaticRefills(tx, id, isOn)) {
        await recordAction(tx, caller, {
          action: isOn ? 'automatic-refills.switched-on' : 'automatic-refills.switched-off',
          subject: null,
          at: clock.now(),
        });
      }
      return find(tx, id);
    },
  };
}

import type { Message, patientEndpoints } from '@eyecart/shared/contracts';
import type { RootDatabase } from '../../../db/client.js';
import type { CallerPractice } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import type { Handlers } from '../../../http/mount-contract.js';
import { listOrdersOf, listRefillsOf, listScheduledOf } from './patient-repository.js';

interface Dependencies {
  readonly db: RootDatabase;
  /** The number of a practice's text and the latest texts to it; null when the practice has no such text. */
  readonly findPatientOf: (
    practice: CallerPractice,
    messageId: string,
  ) => Promise<{ phoneNumber: string; messages: Message[] } | null>;
}

/** What a practice knows about one phone number, from all domains (docs/product.md §2.31). */
export function createPatientHandlers({
  db,
  findPatientOf,
}: Dependencies): Handlers<typeof patientEndpoints> {
  return {
    async findPatient({ caller: { practice }, params }) {
      const found = await findPatientOf(practice, params.id);
      if (found === null) throw new ApiError('message_not_found');
      const { phoneNumber, messages } = found;
      const one = { practiceId: practice.id, phoneNumber };
      const [orders, scheduledOrders, refills] = await Promise.all([
        listOrdersOf(db, one),
        listScheduledOf(db, one),
        listRefillsOf(db, one),
      ]);
      const named = messages.find(({ patientLastName }) => patientLastName !== null);
      const patientLastName = named?.patientLastName ?? null;
      return { patient: { phoneNumber, patientLastName, messages, orders, scheduledOrders, refills } };
    },
  };
}

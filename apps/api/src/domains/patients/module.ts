import { patientEndpoints } from '@eyecart/shared/contracts';
import { defineModule } from '../../domain-module.js';
import { ApiError } from '../../http/api-error.js';
import { mount } from '../../http/mount-contract.js';
import type { Platform } from '../../platform.js';
import type { TextsModule } from '../texts/module.js';
import { listOrdersOf, listRefillsOf, listScheduledOf } from './patient-repository.js';

/** What a practice knows about one phone number, from all domains (docs/product.md §2.31). It has no table. */
export function createPatientsModule({ db }: Pick<Platform, 'db'>, { texts }: Needs) {
  const { messageHistory } = texts.services;
  return defineModule({
    services: {},
    mounts: [
      mount(patientEndpoints, {
        async findPatient({ caller: { practice }, params }) {
          const found = await messageHistory.findPatientOf(practice, params.id);
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
      }),
    ],
    posted: [],
    jobs: [],
  });
}

interface Needs {
  readonly texts: TextsModule;
}

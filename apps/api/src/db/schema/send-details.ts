import type { SendDetails } from '@eyecart/shared/contracts';
import { text } from 'drizzle-orm/pg-core';

/** What staff entered about a send, for the tables of texts and scheduled orders. */
export const sendDetails = () =>
  ({
    patientLastName: text('patient_last_name'),
  }) satisfies Record<keyof SendDetails, unknown>;

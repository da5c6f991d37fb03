import type { SendDetails } from '@eyecart/shared/contracts';
import { text } from 'drizzle-orm/pg-core';

/** The details that staff enter for a send, stored with texts and scheduled orders. */
export const sendDetails = () =>
  ({
    patientLastName: text('patient_last_name'),
  }) satisfies Record<keyof SendDetails, unknown>;

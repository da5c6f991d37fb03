import type { Reason } from '@eyecart/shared/reasons';
import { describeReason } from '@eyecart/shared/staff-messages/reason-sentences';
import type { Database } from '../../../db/client.js';
import { type ReasonRow, reasonOf, type WaitRow, waitOf } from '../../../db/reason-columns.js';
import { listCartsOf, listRowsOf } from './patient-repository.js';

/** All that is stored about a number (E.164), row by row, oldest first. Source: docs/product.md §12.1. */
export type ExportPatient = ReturnType<typeof createExportPatient>;

export function createExportPatient({ db }: { readonly db: Database }) {
  return async (phoneNumber: string) => {
    const rows = await listRowsOf(db, phoneNumber, await listCartsOf(db, phoneNumber));
    return {
      ...rows,
      messages: rows.messages.map(withSentences),
      scheduledOrders: rows.scheduledOrders.map(withSentences),
    };
  };
}

/** A row with its reasons in words, since people read the copy. */
const withSentences = <Row extends ReasonRow & WaitRow>(row: Row) => ({
  ...row,
  reason: sentenceOf(reasonOf(row)),
  wait: sentenceOf(waitOf(row)),
});

const sentenceOf = (reason: Reason | null): string | null => reason && describeReason(reason).sentence;

import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import type { MessageState } from './message-state.js';

/** Where a page begins: after the first text of this instant and id. */
export interface HistoryPlace {
  readonly createdAt: Date;
  readonly id: string;
}

export interface HistoryQuery {
  readonly practiceId: string;
  /** Part of a last name, in any case; null for all. */
  readonly namePart: string | null;
  /** Digits that follow one another in the number; null for all. */
  readonly digits: string | null;
  readonly after: HistoryPlace | null;
  /** First texts of a page. */
  readonly limit: number;
}

/** What the history shows of a text. */
export interface HistoryText {
  readonly id: string;
  readonly type: 'initial' | 'reminder' | 'scheduled';
  readonly state: MessageState;
  readonly attempts: number;
  /** E.164. */
  readonly phoneNumber: string;
  readonly patientLastName: string | null;
  readonly body: string;
  readonly dueAt: Date;
  readonly sentAt: Date | null;
  readonly createdAt: Date;
  readonly orderConvertedAt: Date | null;
  readonly errorMessage: string | null;
  readonly note: string | null;
}

/** A first text with its cart and its reminder. */
export interface HistoryEntry {
  readonly text: HistoryText;
  readonly cartPublicId: string | null;
  readonly reminder: HistoryText | null;
}

type Fields<P extends string> = {
  readonly [K in `${P}_${'id' | 'type' | 'state' | 'phone_number' | 'body' | 'due_at' | 'created_at'}`]: string;
} & { readonly [K in `${P}_attempts`]: number } & {
  readonly [K in `${P}_${'patient_last_name' | 'sent_at' | 'order_converted_at' | 'error_message' | 'note'}`]:
    | string
    | null;
};

export type HistoryRepository = ReturnType<typeof createHistoryRepository>;

import { type HistoryFilter, MAX_HISTORY_PAGE, type Message, type Practice } from '@eyecart/shared/contracts';
import type { RootDatabase } from '../../../db/client.js';
import { readBounds } from '../../../db/keyset.js';
import { readPatientSearch } from '../../../db/patient-search.js';
import type { CallerPractice } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import { pageOf, readCursor } from '../../../http/keyset-cursor.js';
import type { SmsGateway } from '../../../providers/sms/sms-gateway.js';
import type { OpeningHours } from '../../../rules/quiet-hours.js';
import { listRepliesTo } from '../reply-repository.js';
import { createSendTimes } from '../send-time.js';
import { findHistoryPage, type HistoryQuery } from './history-page-repository.js';
import {
  countHistory,
  findFirstTextOf,
  findNumberOf,
  type HistoryEntry,
  listFirstTextsTo,
  listHistory,
} from './history-repository.js';
import { presentEntry, presentWholeEntry } from './present-entry.js';

export interface HistoryRequest {
  readonly search?: string | undefined;
  readonly filter?: HistoryFilter | undefined;
  readonly cursor?: string | undefined;
  /** ISO instants that bound `latestAt`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cartId?: string | undefined;
  readonly scheduledOrderId?: number | undefined;
  /** First texts of a page; the largest page when absent. */
  readonly pageSize?: number | undefined;
}

export interface HistoryPage {
  readonly messages: Message[];
  /** Asks for the next page; null at the end. */
  readonly nextCursor: string | null;
}

export type MessageHistory = ReturnType<typeof createMessageHistory>;

/** The texts a practice sees (docs/product.md §8.13). */
export function createMessageHistory({
  db,
  replyRetentionDays,
  publicUrl,
  startNumberOf,
  hours,
}: {
  readonly db: RootDatabase;
  readonly replyRetentionDays: number;
  readonly publicUrl: string;
  readonly startNumberOf: SmsGateway['startNumberOf'];
  /** Hours of automatic texts; null when quiet hours are off. */
  readonly hours: OpeningHours | null;
}) {
  const sendTimeOf = createSendTimes(hours);

  /** The entries of these ids, and how the practice sees one. */
  async function read(practice: CallerPractice, ids: readonly string[]) {
    const [entries, answers] = await Promise.all([listHistory(db, ids), listRepliesTo(db, ids)]);
    const startNumber = startNumberOf(practice.sender ?? null);
    const view = { practice, publicUrl, replyRetentionDays, sendTimeOf, startNumber };
    const answersTo = ({ text }: HistoryEntry) => answers.filter(({ messageId }) => messageId === text.id);
    return {
      entries,
      present: (entry: HistoryEntry): Message[] => presentEntry(entry, answersTo(entry), view),
      /** Texts that the history omits, too. */
      presentAll: (entry: HistoryEntry): Message[] => presentWholeEntry(entry, answersTo(entry), view),
    };
  }

  return {
    /**
     * The number (E.164) of a practice's text with the latest texts to it, as on a page; null when there is no such
     * text, or its number was erased.
     */
    async findPatientOf(
      practice: CallerPractice,
      messageId: string,
    ): Promise<{ phoneNumber: string; messages: Message[] } | null> {
      const phoneNumber = await findNumberOf(db, practice.id, messageId);
      if (phoneNumber === null) return null;
      const ids = await listFirstTextsTo(db, practice.id, phoneNumber, MAX_HISTORY_PAGE);
      const { entries, present } = await read(practice, ids);
      return { phoneNumber, messages: entries.flatMap(present) };
    },

    /** One text of a practice, also a reminder. @throws ApiError `message_not_found` */
    async get(practice: CallerPractice, messageId: string): Promise<Message> {
      const firstId = await findFirstTextOf(db, practice.id, messageId);
      const { entries, presentAll } = await read(practice, firstId === null ? [] : [firstId]);
      const found = entries.flatMap(presentAll).find(({ id }) => id === messageId);
      if (!found) throw new ApiError('message_not_found');
      return found;
    },

    count: (practice: Practice): Promise<Record<HistoryFilter, number>> => countHistory(db, practice.id),

    /**
     * A page of texts, the latest first, each followed by its reminder once that was attempted: its version at once, its body
     * on demand. @throws ApiError `invalid_request` for an invalid cursor
     */
    async findPage(
      practice: CallerPractice,
      request: HistoryRequest,
    ): Promise<{ version: string; readPage: () => Promise<HistoryPage> }> {
      const pageSize = request.pageSize ?? MAX_HISTORY_PAGE;
      // Reads one more than a page shows, to know whether there is a next page.
      const query: HistoryQuery = {
        practiceId: practice.id,
        search: readPatientSearch(request.search ?? ''),
        filter: request.filter ?? null,
        after: request.cursor === undefined ? null : readCursor(request.cursor),
        ...readBounds(request),
        cartId: request.cartId ?? null,
        scheduledOrderId: request.scheduledOrderId ?? null,
        limit: pageSize + 1,
      };
      const { version, ids } = await findHistoryPage(db, query);
      return {
        version,
        async readPage() {
          const { entries, present } = await read(practice, ids);
          const { shown, nextCursor } = pageOf(entries, pageSize, ({ text }) => ({
            at: text.latestAt,
            id: text.id,
          }));
          return { messages: shown.flatMap(present), nextCursor };
        },
      };
    },
  };
}

import {
  type HistoryFilter,
  MAX_HISTORY_PAGE,
  type Message,
  messageEndpoints,
  type Practice,
} from '@eyecart/shared/contracts';
import type { RootDatabase } from '../../../db/client.js';
import { readBounds } from '../../../db/keyset.js';
import { readPatientSearch } from '../../../db/patient-search.js';
import { type CallerPractice, zoneOf } from '../../../http/access.js';
import { CheckedJson } from '../../../http/answer.js';
import { ApiError } from '../../../http/api-error.js';
import { createKeptAnswers } from '../../../http/kept-answers.js';
import { pageOf, readCursor } from '../../../http/keyset-cursor.js';
import { type Bytes, jsonBytes } from '../../../http/prepared-response.js';
import type { SmsGateway } from '../../../providers/sms/sms-gateway.js';
import type { OpeningHours } from '../../../rules/quiet-hours.js';
import { createSendTimes } from '../send-time.js';
import { listHistory } from './history-entry-repository.js';
import { findHistoryPage, type HistoryQuery, type PlacedText } from './history-page-repository.js';
import { countHistory, findFirstTextOf, findNumberOf, listFirstTextsTo } from './history-repository.js';
import { type HistoryView, presentEntry, presentWholeEntry } from './present-entry.js';

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

/** About seventy pages. */
const KEPT_BYTES = 16_000_000;
const ENTRIES = messageEndpoints.listMessages.response.shape.messages;

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
  const kept = createKeptAnswers(KEPT_BYTES);

  const viewOf = (practice: CallerPractice): HistoryView => ({
    practice,
    publicUrl,
    replyRetentionDays,
    sendTimeOf,
    startNumber: startNumberOf(practice.sender ?? null),
  });

  /** Entries as JSON, cached by version. */
  async function readParts(practice: CallerPractice, texts: readonly PlacedText[]): Promise<Bytes[]> {
    const view = viewOf(practice);
    const keyOf = ({ id, version }: Pick<PlacedText, 'id' | 'version'>): string =>
      JSON.stringify([id, version, practice.name, zoneOf(practice), view.startNumber]);
    const parts = new Map(texts.map((text) => [text.id, kept.get(keyOf(text))]));
    const missing = texts.flatMap(({ id }) => (parts.get(id) === undefined ? id : []));
    for (const read of await listHistory(db, practice.id, missing)) {
      const bytes = jsonBytes(ENTRIES.parse(presentEntry(read.entry, view)));
      // It may have changed since the page was read.
      kept.keep(keyOf(read), bytes);
      parts.set(read.id, bytes);
    }
    return texts.flatMap(({ id }) => parts.get(id) ?? []);
  }

  return {
    /** A text's number (E.164) and the latest texts to it; null when there is no such text, or it was erased. */
    async findPatientOf(
      practice: CallerPractice,
      messageId: string,
    ): Promise<{ phoneNumber: string; messages: Message[] } | null> {
      const phoneNumber = await findNumberOf(db, practice.id, messageId);
      if (phoneNumber === null) return null;
      const ids = await listFirstTextsTo(db, practice.id, phoneNumber, MAX_HISTORY_PAGE);
      const entries = await listHistory(db, practice.id, ids);
      const view = viewOf(practice);
      return { phoneNumber, messages: entries.flatMap(({ entry }) => presentEntry(entry, view)) };
    },

    /** A text of any kind. @throws ApiError `message_not_found` */
    async get(practice: CallerPractice, messageId: string): Promise<Message> {
      const firstId = await findFirstTextOf(db, practice.id, messageId);
      const [read] = await listHistory(db, practice.id, firstId === null ? [] : [firstId]);
      const found =
        read && presentWholeEntry(read.entry, viewOf(practice)).find(({ id }) => id === messageId);
      if (!found) throw new ApiError('message_not_found');
      return found;
    },

    count: (practice: Practice): Promise<Record<HistoryFilter, number>> => countHistory(db, practice.id),

    /**
     * A page of texts, the latest first, each followed by its reminder once that was attempted. The body is read on
     * demand.
     * @throws ApiError `invalid_request` for an invalid cursor
     */
    async findPage(
      practice: CallerPractice,
      request: HistoryRequest,
    ): Promise<{ version: string; readPage: () => Promise<CheckedJson> }> {
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
      const { version, texts } = await findHistoryPage(db, query);
      return {
        version,
        async readPage() {
          const { shown, nextCursor } = pageOf(texts, pageSize, (text) => text);
          return joinPage(await readParts(practice, shown), nextCursor);
        },
      };
    },
  };
}

/** A page of entries, each an array of its messages as JSON. `nextCursor` asks for the next page; null at the end. */
function joinPage(parts: readonly Bytes[], nextCursor: string | null): CheckedJson {
  const messages = parts.flatMap(({ plain }, index) => [
    Buffer.from(index === 0 ? '' : ','),
    plain.subarray(1, -1),
  ]);
  const end = Buffer.from(`],"nextCursor":${JSON.stringify(nextCursor)}}`);
  return new CheckedJson(Buffer.concat([Buffer.from('{"messages":['), ...messages, end]));
}

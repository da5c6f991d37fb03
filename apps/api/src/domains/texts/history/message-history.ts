import { type HistoryFilter, MAX_HISTORY_PAGE, type Message, type Practice } from '@eyecart/shared/contracts';
import type { RootDatabase } from '../../../db/client.js';
import { readPatientSearch } from '../../../db/patient-search.js';
import type { CallerPractice } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import type { SmsGateway } from '../../../providers/sms/sms-gateway.js';
import type { OpeningHours } from '../../../rules/quiet-hours.js';
import { UUID } from '../../../rules/uuid.js';
import { listRepliesTo } from '../reply-repository.js';
import { createSendTimes } from '../send-time.js';
import {
  countHistory,
  findHistoryPage,
  findNumberOf,
  type HistoryEntry,
  type HistoryPlace,
  type HistoryQuery,
  listFirstTextsTo,
  listHistory,
  listLinksAgain,
} from './history-repository.js';
import { presentEntry } from './present-entry.js';

export interface HistoryRequest {
  readonly search?: string | undefined;
  readonly filter?: HistoryFilter | undefined;
  readonly cursor?: string | undefined;
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
    const [entries, answers, links] = await Promise.all([
      listHistory(db, ids),
      listRepliesTo(db, ids),
      listLinksAgain(db, ids),
    ]);
    const startNumber = startNumberOf(practice.sender ?? null);
    const view = { practice, publicUrl, replyRetentionDays, sendTimeOf, startNumber };
    return {
      entries,
      present: (entry: HistoryEntry): Message[] =>
        presentEntry(
          entry,
          answers.filter((reply) => reply.messageId === entry.text.id),
          links.filter((link) => link.firstMessageId === entry.text.id),
          view,
        ),
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
        limit: pageSize + 1,
      };
      const { version, ids } = await findHistoryPage(db, query);
      return {
        version,
        async readPage() {
          const { entries, present } = await read(practice, ids);
          const shown = entries.slice(0, pageSize);
          const last = shown.at(-1);
          return {
            messages: shown.flatMap(present),
            nextCursor: entries.length > pageSize && last ? writeCursor(last.text) : null,
          };
        },
      };
    },
  };
}

const writeCursor = ({ latestAt, id }: HistoryPlace): string =>
  Buffer.from(`${latestAt.toISOString()} ${id}`).toString('base64url');

const CURSOR = new RegExp(`^([12]\\d{3}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z) (${UUID})$`);

function readCursor(cursor: string): HistoryPlace {
  const [, instant = '', id = ''] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const latestAt = new Date(instant);
  if (!Number.isNaN(latestAt.getTime())) return { latestAt, id };
  const words = 'must be the nextCursor of a previous page';
  throw new ApiError('invalid_request', {
    message: `cursor: ${words}.`,
    details: [{ path: 'cursor', message: words }],
  });
}

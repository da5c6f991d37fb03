import {
  type HistoryFilter,
  MAX_HISTORY_PAGE,
  type Message,
  type Practice,
  type Reminder,
  SEND_DETAILS,
} from '@eyecart/shared/contracts';
import { describeReason, type ReasonContext } from '@eyecart/shared/languages/reason-sentences';
import type { Reason, SaidReason } from '@eyecart/shared/reasons';
import { pick } from '@eyecart/shared/rules/pick';
import type { RootDatabase } from '../../../db/client.js';
import { readPatientSearch } from '../../../db/patient-search.js';
import { reasonOf, waitOf } from '../../../db/reason-columns.js';
import { type CallerPractice, zoneOf } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import type { SmsGateway } from '../../../providers/sms/sms-gateway.js';
import type { OpeningHours } from '../../../rules/quiet-hours.js';
import { UUID } from '../../../rules/uuid.js';
import { cartLink } from '../../carts/cart-link.js';
import { describeForStaff } from '../../carts/checkout-difference.js';
import { describeShortfalls } from '../describe-shortfalls.js';
import { presentReply } from '../inbound/reply-service.js';
import { PAUSE_REASONS, type PausedBy } from '../number-status.js';
import { liftableUntil } from '../opt-outs/staff-opt-outs.js';
import { reasonContext } from '../reason-context.js';
import { listRepliesTo, type ReplyRow } from '../reply-repository.js';
import { createSendTimes } from '../send-time.js';
import { publicStatus } from '../state.js';
import {
  countHistory,
  findHistoryPage,
  findNumberOf,
  type HistoryEntry,
  type HistoryPlace,
  type HistoryQuery,
  type HistoryText,
  listFirstTextsTo,
  listHistory,
  listLinksAgain,
} from './history-repository.js';

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
    const place = { practice, publicUrl, replyRetentionDays, sendTimeOf, startNumber };
    return {
      entries,
      present: (entry: HistoryEntry): Message[] =>
        present(
          entry,
          answers.filter((reply) => reply.messageId === entry.text.id),
          links.filter((link) => link.firstMessageId === entry.text.id),
          place,
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

interface Place {
  readonly practice: CallerPractice;
  readonly startNumber: string | null;
  readonly publicUrl: string;
  readonly replyRetentionDays: number;
  readonly sendTimeOf: ReturnType<typeof createSendTimes>;
}

/** A first text, and after it its reminder once that was attempted, and its link once more. */
function present(
  entry: HistoryEntry,
  answers: readonly ReplyRow[],
  links: readonly HistoryText[],
  { practice, publicUrl, replyRetentionDays, sendTimeOf, startNumber }: Place,
): Message[] {
  const { text, reminder, cart, difference, pausedBy } = entry;
  const context = { ...reasonContext(practice, text.phoneNumber), startNumber };
  const ofCart: CartFields = {
    cartId: cart?.publicId ?? null,
    cartUrl: cart && cartLink(publicUrl, cart.publicId),
    practiceName: practice.name,
    openedAt: cart?.openedAt?.toISOString() ?? null,
    orderId: entry.orderId,
    orderEnded: entry.orderEnded,
    linkExpiresAt: cart?.expiresAt.toISOString() ?? null,
    products: (cart?.lines ?? []).map((line) => pick(line, ['variantId', 'title', 'quantity'])),
    isStopped: entry.isStopped,
    optedOutAt: entry.optedOutAt?.toISOString() ?? null,
    optOutLiftableUntil: entry.ownOptOutAt && liftableUntil(entry.ownOptOutAt).toISOString(),
    checkoutNote: difference === null ? null : describeForStaff(difference, cart?.discountCode ?? null),
  };
  const first: Message = {
    ...presentText(text, context),
    ...ofCart,
    isHeldForReply: pausedBy === 'own' && (waitsForReply(text) || reminder?.state === 'queued'),
    ...(answers.length === 0 ? {} : { replies: answers.map((row) => presentReply(row, replyRetentionDays)) }),
  };
  const again = links.map(
    (link): Message => ({ ...presentText(link, context), ...ofCart, isHeldForReply: false }),
  );
  if (!reminder) return [first, ...again];
  // It goes at the first allowed hour once it is due (docs/product.md §8.9).
  const { dueAt, phoneNumber, state } = reminder;
  const place = phoneNumber && { phoneNumber, practiceZone: zoneOf(practice) };
  const goesAt = (place && state === 'queued' && sendTimeOf(dueAt, place)) || dueAt;
  const withReminder: Message = {
    ...first,
    reminder: presentReminder(reminder, { pausedBy, goesAt, context }),
  };
  if (reminder.attempts === 0) return [withReminder, ...again];
  return [withReminder, { ...presentText(reminder, context), ...ofCart, isHeldForReply: false }, ...again];
}

const waitsForReply = ({ state, waitCode }: HistoryText): boolean =>
  state === 'queued' && waitCode === 'held_for_reply';

type CartFields = Pick<
  Message,
  | 'cartId'
  | 'cartUrl'
  | 'practiceName'
  | 'openedAt'
  | 'orderId'
  | 'orderEnded'
  | 'linkExpiresAt'
  | 'products'
  | 'isStopped'
  | 'optedOutAt'
  | 'optOutLiftableUntil'
  | 'checkoutNote'
>;

function presentText(
  row: HistoryText,
  context: ReasonContext,
): Omit<Message, keyof CartFields | 'isHeldForReply'> {
  const reason = shownReason(row);
  const described = reason && describeReason(reason, context);
  const waited = describeWait(row, context);
  const lacking = describeShortfalls(row);
  const notes = [lacking.words, waited?.sentence ?? (row.state === 'queued' ? NOT_SENT_YET : null)];
  return {
    ...pick(row, SEND_DETAILS),
    id: row.id,
    phoneNumber: row.phoneNumber ?? '',
    isErased: row.erasedAt !== null,
    language: row.language,
    messageType: row.type === 'link' ? 'initial' : listedType(row.type),
    isAgain: row.type === 'link',
    status: publicStatus(row.state),
    orderConverted: row.orderConvertedAt !== null,
    sentAt: row.sentAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    orderedAt: row.orderConvertedAt?.toISOString() ?? null,
    correctedAt: row.correctedAt?.toISOString() ?? null,
    isUnseenFailure: row.unseenFailureAt !== null,
    createdAt: row.createdAt.toISOString(),
    latestAt: row.latestAt.toISOString(),
    messageContent: row.body,
    errorMessage: described?.sentence ?? null,
    reason: described?.said ?? null,
    note: joinNotes(notes),
    shortfalls: lacking.said,
    wait: waited?.said ?? null,
  };
}

/** Answers to replies are not part of the history. */
function listedType(type: Exclude<HistoryText['type'], 'link'>): Message['messageType'] {
  if (type === 'confirmation' || type === 'answer') throw new Error('Answers to replies are not listed.');
  return type;
}

/** A reminder waits for a decision about a reply even before it is due. */
function presentReminder(
  row: HistoryText,
  {
    pausedBy,
    goesAt,
    context,
  }: { readonly pausedBy: PausedBy | null; readonly goesAt: Date; readonly context: ReasonContext },
): Reminder {
  const wait = pausedBy === null ? waitOf(row) : PAUSE_REASONS[pausedBy];
  const reason = shownReason(row) ?? (row.state === 'queued' ? wait : null);
  const described = reason && describeReason(reason, context);
  return {
    state: reminderState(row),
    dueAt: goesAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    reason: described?.sentence ?? null,
    reasonDetail: described?.said ?? null,
    wording: row.body,
  };
}

/** Shown for a text that waits for its first or next attempt. */
const NOT_SENT_YET = 'Not sent yet. It will go out automatically.';

/** Why a text waits; one that was sent keeps why it was delayed, but not earlier failures. */
function describeWait(
  row: HistoryText,
  context: ReasonContext,
): { readonly sentence: string; readonly said: SaidReason } | null {
  const wait = waitOf(row);
  if (wait === null) return null;
  const { sentence, said, past } = describeReason(wait, context);
  if (row.state === 'queued') return { sentence, said };
  return past === null ? null : { sentence: past, said: { ...said, problem: past, nextStep: null } };
}

function joinNotes(notes: readonly (string | null)[]): string | null {
  const words = notes.filter((note) => note !== null);
  return words.length === 0 ? null : words.join(' ');
}

/** The reason at that time; the patient may have opted back in since. */
function shownReason(row: HistoryText): Reason | null {
  const reason = reasonOf(row);
  return row.state === 'canceled' && reason?.code === 'opted_out' ? { code: 'opted_out_then' } : reason;
}

function reminderState({ state, attempts }: HistoryText): Reminder['state'] {
  if (state === 'canceled') return 'canceled';
  return state === 'queued' && attempts === 0 ? 'scheduled' : publicStatus(state);
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

import { type Message, SEND_DETAILS } from '@eyecart/shared/contracts';
import { isRecord } from '@/lib/storage/is-record';
import { recordOf } from '@/lib/storage/record-of';

const NOT_KNOWN = [
  'cartId',
  'cartUrl',
  'sentAt',
  'deliveredAt',
  'openedAt',
  'orderedAt',
  'correctedAt',
  'orderId',
  'orderEnded',
  'orderEndedAt',
  'linkExpiresAt',
  'optedOutAt',
  'optOutLiftableUntil',
  'errorMessage',
  'reason',
  'note',
  'wait',
  'checkoutNote',
] as const;

/** What a text may lack. */
const NOTHING_ELSE: Omit<Message, 'id' | 'createdAt' | 'latestAt'> = {
  ...recordOf([...SEND_DETAILS, ...NOT_KNOWN], null),
  phoneNumber: '',
  isErased: false,
  language: 'en',
  practiceName: '',
  messageType: 'initial',
  isAgain: false,
  isAskedByPatient: false,
  status: 'pending',
  orderConverted: false,
  products: [],
  isStopped: false,
  isUnseenFailure: false,
  messageContent: '',
  shortfalls: [],
  isHeldForReply: false,
};

/** A text of the history with what the older shape lacks, or null for anything else (docs/product.md §9.3). */
export function readMessage(listed: unknown): Message | null {
  if (!isRecord(listed)) return null;
  const { sentAt, createdAt = sentAt ?? '' } = listed;
  const message = { ...NOTHING_ELSE, createdAt, latestAt: sentAt ?? createdAt, ...listed };
  return isMessage(message) ? message : null;
}

/** Checks what the list cannot do without. */
const isMessage = (value: Record<string, unknown>): value is Record<string, unknown> & Message =>
  value.id !== undefined && typeof value.phoneNumber === 'string' && Array.isArray(value.products);

import { type Message, SEND_DETAILS } from '@eyecart/shared/contracts';
import { isRecord } from '@/lib/storage/is-record';
import { recordOf } from '@/lib/storage/record-of';

/** What a text may lack. */
const NOTHING_ELSE: Omit<Message, 'id' | 'createdAt' | 'latestAt'> = {
  ...recordOf(SEND_DETAILS, null),
  phoneNumber: '',
  isErased: false,
  language: 'en',
  cartId: null,
  cartUrl: null,
  practiceName: '',
  messageType: 'initial',
  status: 'pending',
  orderConverted: false,
  sentAt: null,
  deliveredAt: null,
  openedAt: null,
  orderedAt: null,
  correctedAt: null,
  orderId: null,
  orderEnded: null,
  linkExpiresAt: null,
  products: [],
  isStopped: false,
  optedOutAt: null,
  optOutLiftableUntil: null,
  isUnseenFailure: false,
  messageContent: '',
  errorMessage: null,
  reason: null,
  note: null,
  shortfalls: [],
  wait: null,
  checkoutNote: null,
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

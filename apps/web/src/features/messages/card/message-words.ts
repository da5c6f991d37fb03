import type { Message, OrderEnded } from '@eyecart/shared/contracts';

export type BadgeTone = 'teal' | 'red' | 'yellow' | 'green' | 'slate' | 'gray';

type StatusKind =
  | 'sent'
  | 'failed'
  | 'pending'
  | OrderEnded
  | 'converted'
  | 'upcoming'
  | 'on-hold'
  | 'not-sent'
  | 'unknown';

/** The word and color of a badge. */
export interface StatusLook {
  readonly kind: StatusKind;
  readonly word: string;
  readonly tone: BadgeTone;
}

const STATUS_LOOKS: ReadonlyMap<string, StatusLook> = new Map([
  ['sent', { kind: 'sent', word: 'sent', tone: 'teal' }],
  ['failed', { kind: 'failed', word: 'failed', tone: 'red' }],
  ['pending', { kind: 'pending', word: 'pending', tone: 'yellow' }],
]);

const CONVERTED: StatusLook = { kind: 'converted', word: 'Converted', tone: 'green' };
/** In the colors of an order's own status. */
const ENDED: Readonly<Record<OrderEnded, StatusLook>> = {
  canceled: { kind: 'canceled', word: 'Canceled', tone: 'red' },
  refunded: { kind: 'refunded', word: 'Refunded', tone: 'red' },
};
const UNKNOWN: StatusLook = { kind: 'unknown', word: 'Unknown', tone: 'gray' };
/** Not "Scheduled", which is a type of text. */
export const UPCOMING: StatusLook = { kind: 'upcoming', word: 'Upcoming', tone: 'slate' };
/** Waits for a decision about a reply. */
export const ON_HOLD: StatusLook = { kind: 'on-hold', word: 'On hold', tone: 'slate' };
export const NOT_SENT: StatusLook = { kind: 'not-sent', word: 'Not sent', tone: 'gray' };

/** The badge of a status. */
export const lookOfStatus = (status: string): StatusLook => STATUS_LOOKS.get(status) ?? UNKNOWN;

/** The badge of a text. An order overrides its status, and the order's end overrides that. */
export function lookOfMessage({ status, orderConverted, orderEnded }: Message): StatusLook {
  if (!orderConverted) return lookOfStatus(status);
  return orderEnded === null ? CONVERTED : ENDED[orderEnded];
}

const TYPE_WORDS: ReadonlyMap<string, string> = new Map([
  ['initial', 'Initial'],
  ['reminder', 'Reminder'],
  ['scheduled', 'Scheduled order'],
]);

export const typeWord = (type: string): string => TYPE_WORDS.get(type) ?? 'Text';

/** How a text ends in English (docs/product.md §8.15). The catalogs of all languages stay out of the portal. */
const STOP_WORDING = 'Reply STOP to opt out.';

/** Shown with an upcoming reminder. */
export const REMINDER_NOTE = 'Sent automatically if the order is not completed.';

/** The reminder's wording if the server sends none. */
export const plannedWording = (practiceName: string, cartUrl: string): string =>
  `${practiceName}: just a reminder, your recommended items are still here: ${cartUrl} ${STOP_WORDING}`;

export const patientName = (lastName: string | null): string => lastName || 'Unknown Patient';

import type { Message } from '@eyecart/shared/contracts';

export type BadgeTone = 'teal' | 'red' | 'yellow' | 'green' | 'slate' | 'grey';

/** What a badge reads and how it is coloured. */
export interface StatusLook {
  readonly word: string;
  readonly tone: BadgeTone;
}

const STATUS_LOOKS: ReadonlyMap<string, StatusLook> = new Map([
  ['sent', { word: 'sent', tone: 'teal' }],
  ['failed', { word: 'failed', tone: 'red' }],
  ['pending', { word: 'pending', tone: 'yellow' }],
]);

const CONVERTED: StatusLook = { word: 'Converted', tone: 'green' };
const UNKNOWN: StatusLook = { word: 'Unknown', tone: 'grey' };
export const UPCOMING: StatusLook = { word: 'Scheduled', tone: 'slate' };
export const NOT_SENT: StatusLook = { word: 'Not sent', tone: 'grey' };

/** Of a status by itself. Source: SPEC §2 SMS History. */
export const lookOfStatus = (status: string): StatusLook => STATUS_LOOKS.get(status) ?? UNKNOWN;

/** Of a text: an order that came of it overrides its status. Source: SPEC §2 SMS History. */
export const lookOfMessage = ({ status, orderConverted }: Message): StatusLook =>
  orderConverted ? CONVERTED : lookOfStatus(status);

const TYPE_WORDS: ReadonlyMap<string, string> = new Map([
  ['initial', 'Initial'],
  ['reminder', 'Reminder'],
  ['scheduled', 'Scheduled'],
]);

export const typeWord = (type: string): string => TYPE_WORDS.get(type) ?? 'Text';

export const patientName = (lastName: string | null): string => lastName || 'Unknown Patient';

/** "It looks like a landline. Ask for a mobile number." parted into what happened and what to do. */
export function partSentences(text: string): readonly [first: string, rest: string] {
  const end = text.search(/[.!?]\s/);
  return end === -1 ? [text, ''] : [text.slice(0, end + 1), text.slice(end + 1).trim()];
}

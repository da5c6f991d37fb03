import type { ReasonWithText } from '@eyecart/shared/reasons';
import { describeReason } from '@eyecart/shared/staff-messages/reason-sentences';
import { readReasons } from '../../db/reason-columns.js';
import type { MessageRow } from './message-types.js';

export interface DescribedShortfalls {
  /** One note for staff; null when the cart lacks nothing. */
  readonly words: string | null;
  readonly said: ReasonWithText[];
}

/** What a cart lacks, as staff read it. Rows from before there were codes have only the note. */
export function describeShortfalls({
  shortfalls,
  note,
}: Pick<MessageRow, 'shortfalls' | 'note'>): DescribedShortfalls {
  const described = readReasons(shortfalls)?.map((shortfall) => describeReason(shortfall));
  if (!described) return { words: note, said: [] };
  return {
    words: described.map(({ sentence }) => sentence).join(' '),
    said: described.map(({ said }) => said),
  };
}

/** The sentences that are not null, as one note; null without any. */
export function joinSentences(sentences: readonly (string | null)[]): string | null {
  const shown = sentences.filter((sentence) => sentence !== null);
  return shown.length === 0 ? null : shown.join(' ');
}

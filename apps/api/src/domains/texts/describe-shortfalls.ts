import type { SaidReason } from '@eyecart/shared/reasons';
import { describeReason } from '@eyecart/shared/staff-messages/reason-sentences';
import { readReasons } from '../../db/reason-columns.js';
import type { MessageRow } from './message-types.js';

export interface DescribedShortfalls {
  /** As one note for staff; null when the cart lacks nothing. */
  readonly words: string | null;
  readonly said: SaidReason[];
}

/** What a cart lacks, as staff read it. Where that was stored without codes, the stored note has the words. */
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

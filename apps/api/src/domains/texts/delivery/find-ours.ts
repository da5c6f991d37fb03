import type { ListedText } from '../../../providers/sms/sms-gateway.js';

/** Another of our texts of unknown outcome to the number, and when the gateway may have accepted it. */
export interface OtherAttempt {
  readonly body: string;
  readonly from: Date;
  /** Null for no end. */
  readonly until: Date | null;
}

/** `isDoubtful`: a listed text may be ours, so that sending again could be a second text. */
export interface Search {
  readonly ours: ListedText | null;
  readonly isDoubtful: boolean;
}

/**
 * Looks for our text among those that the gateway lists for its number and that belong to no other row.
 * - Ours: it contains our body (a trial account adds a prefix). Or its body is empty (some accounts redact bodies), it
 *   was sent since the attempt, and it can be none of `others`.
 * - In doubt: none is ours, but one was sent since the attempt and contains no other's body, so that the gateway may
 *   have changed the words.
 * Source: docs/product.md §8.5, docs/providers.md §2.3.
 */
export function findOurs(
  unclaimed: readonly ListedText[],
  body: string,
  attemptedSince: Date,
  others: readonly OtherAttempt[],
): Search {
  const fits = (text: ListedText) => text.body.includes(body);
  const isRecent = (text: ListedText) => text.createdAt >= attemptedSince;
  const isContested = ({ createdAt }: ListedText) =>
    others.some(({ from, until }) => createdAt >= from && (until === null || createdAt <= until));
  const isOnlyOurs = (text: ListedText) => text.body === '' && isRecent(text) && !isContested(text);
  const isAnother = (text: ListedText) => others.some((other) => text.body.includes(other.body));
  const ours = unclaimed.find(fits) ?? unclaimed.find(isOnlyOurs) ?? null;
  const mayBeOurs = (text: ListedText) => isRecent(text) && !isAnother(text);
  return { ours, isDoubtful: ours === null && unclaimed.some(mayBeOurs) };
}

import type { ListedText } from '../../providers/sms/sms-gateway.js';

/** `isDoubtful`: one of the listed texts may be ours, so that sending again could be a second text. */
export interface Search {
  readonly ours: ListedText | null;
  readonly isDoubtful: boolean;
}

/**
 * Looks for a text among those the gateway lists for its number and nobody else's row claims. It is ours when it contains
 * our words (a trial account puts a sentence in front) or when the account redacts its bodies. Other words sent since the
 * attempt began leave us in doubt: the gateway may have changed ours. Source: docs/providers.md §2.3.
 */
export function findOurs(unclaimed: readonly ListedText[], body: string, attemptedSince: Date): Search {
  const fits = (text: ListedText) => text.body.includes(body);
  const isRecent = (text: ListedText) => text.createdAt >= attemptedSince;
  const ours = unclaimed.find(fits) ?? unclaimed.find((text) => text.body === '' && isRecent(text)) ?? null;
  return { ours, isDoubtful: ours === null && unclaimed.some(isRecent) };
}

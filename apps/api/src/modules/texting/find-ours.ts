import type { ListedText } from '../../providers/sms/sms-gateway.js';

/** `isDoubtful`: one of the listed texts may be ours, so sending again could be a second text. */
export interface Search {
  readonly ours: ListedText | null;
  readonly isDoubtful: boolean;
}

/**
 * Looks for our text among those the gateway lists for its number that belong to no other row. It is ours when
 * it contains our body (a trial account adds a prefix) or has an empty one (some accounts redact bodies). A
 * different body sent since the attempt leaves us in doubt, because the gateway may have changed ours. Source:
 * docs/providers.md §2.3.
 */
export function findOurs(unclaimed: readonly ListedText[], body: string, attemptedSince: Date): Search {
  const fits = (text: ListedText) => text.body.includes(body);
  const isRecent = (text: ListedText) => text.createdAt >= attemptedSince;
  const ours = unclaimed.find(fits) ?? unclaimed.find((text) => text.body === '' && isRecent(text)) ?? null;
  return { ours, isDoubtful: ours === null && unclaimed.some(isRecent) };
}

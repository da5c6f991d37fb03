import type { Message } from '@eyecart/shared/contracts';
import { lookOfMessage, patientName } from './message-words';

/** More changes than this are counted instead of listed. */
const MOST_LISTED = 3;

/** Describes texts whose status has changed; blank if none has. New texts do not count. */
export function describeStatusChanges(before: readonly Message[], after: readonly Message[]): string {
  const known = new Map(before.map((message) => [message.id, lookOfMessage(message).word]));
  const changed = after.filter((message) => {
    const word = known.get(message.id);
    return word !== undefined && word !== lookOfMessage(message).word;
  });
  if (changed.length > MOST_LISTED) return `${changed.length} texts have changed.`;
  return changed
    .map(
      (message) =>
        `Text to ${patientName(message.patientLastName)}: ${lookOfMessage(message).word.toLowerCase()}.`,
    )
    .join(' ');
}

import type { Message } from '@eyecart/shared/contracts';
import { lookOfMessage, patientName } from './message-words';

/** More at once are counted, not told one by one. */
const MOST_TOLD = 3;

/** What to say of texts whose state has changed since; blank when none has. New texts are not told. */
export function describeStatusChanges(before: readonly Message[], after: readonly Message[]): string {
  const known = new Map(before.map((message) => [message.id, lookOfMessage(message).word]));
  const changed = after.filter((message) => {
    const word = known.get(message.id);
    return word !== undefined && word !== lookOfMessage(message).word;
  });
  if (changed.length > MOST_TOLD) return `${changed.length} texts have changed.`;
  return changed
    .map(
      (message) =>
        `Text to ${patientName(message.patientLastName)}: ${lookOfMessage(message).word.toLowerCase()}.`,
    )
    .join(' ');
}

import type { Message } from '@eyecart/shared/contracts';
import { lookOfMessage, patientName } from '../card/message-words';

/** More changes than this are counted instead of listed. */
const MAX_LISTED = 3;

/** Describes texts whose status has changed or that were replied to; blank if none were. New texts do not count. */
export function describeStatusChanges(before: readonly Message[], after: readonly Message[]): string {
  const known = new Map(before.map((message) => [message.id, message]));
  const changes = after.flatMap((message) => {
    const earlier = known.get(message.id);
    return (earlier && describeChange(earlier, message)) ?? [];
  });
  if (changes.length > MAX_LISTED) return `${changes.length} texts have changed.`;
  return changes.join(' ');
}

function describeChange(before: Message, after: Message): string | null {
  const name = patientName(after.patientLastName);
  const { kind, word } = lookOfMessage(after);
  if ((after.replies?.length ?? 0) > (before.replies?.length ?? 0)) return `New reply from ${name}.`;
  return kind === lookOfMessage(before).kind ? null : `Text to ${name}: ${word.toLowerCase()}.`;
}

import type { WaitingReply } from '@eyecart/shared/contracts';
import { onPracticeLeft } from '@/features/session/practice-data';
import { createStore, useStore } from '@/lib/storage/create-store';
import { jsonSlot, onOtherTabChange } from '@/lib/storage/storage';

const KEY = 'replies-dismissed';
const slot = jsonSlot('local', KEY);
const read = (): string => {
  const at = slot.read();
  return typeof at === 'string' ? at : '';
};

/** The time of the latest reply whose notice was dismissed, in ISO; blank before the first. All tabs share it. */
const dismissedUntil = createStore(read());
onOtherTabChange(KEY, () => dismissedUntil.set(read()));
onPracticeLeft(() => {
  slot.remove();
  dismissedUntil.set('');
});

/** Replies that arrived after the notice was dismissed. */
export function useNewReplies(replies: readonly WaitingReply[]): readonly WaitingReply[] {
  const until = useStore(dismissedUntil);
  return replies.filter(({ repliedAt }) => repliedAt > until);
}

/** Dismisses the notice about these in this browser. They stay unread, and in Follow-up. */
export function dismissReplies(replies: readonly WaitingReply[]): void {
  const until = [dismissedUntil.get(), ...replies.map(({ repliedAt }) => repliedAt)].sort().at(-1) ?? '';
  slot.write(until);
  dismissedUntil.set(until);
}

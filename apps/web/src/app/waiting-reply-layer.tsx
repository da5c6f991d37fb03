import { lazyDialog } from '@/features/notifications/lazy-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { onPracticeLeft } from '@/features/session/practice-data';
import {
  type AskedReply,
  closeWaitingReply,
  useWaitingReply,
  waitingReplyStore,
} from '@/lib/texts/waiting-reply';

/** Shares the cart panel's chunk, which has the reply's words and buttons already. */
const WaitingReplyDialog = lazyDialog<OpenState & AskedReply>(() =>
  import('./cart-panel-with-tabs').then(({ WaitingReplyDialog: Dialog }) => ({ default: Dialog })),
);

onPracticeLeft(() => waitingReplyStore.set({ isOpen: false, asked: null }));

/** Asks for the decision about a reply before its number is texted, on any page. */
export function WaitingReplyLayer() {
  const { isOpen, asked } = useWaitingReply();
  return (
    asked !== null && (
      <WaitingReplyDialog {...asked} open={isOpen} onOpenChange={(stays) => stays || closeWaitingReply()} />
    )
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { offlineStore } from '@/lib/api/connection';
import { useHasLostAnswer, useIsLostAnswerShown } from '@/lib/errors/lost-answers';
import { useStore } from '@/lib/storage/create-store';
import { NoticeBar } from './notice-bar';

const CART_IS_SAFE = 'You are offline. Your cart is safe; sending works again when you are back online.';
/** Matches what the form says then: the text may have been sent. */
const SEND_AGAIN = 'You are offline. Press Send Cart again when you are back online.';

/** Says that the portal is offline. Back online, it reloads what failed on the screen. */
export function OfflineNotice() {
  const isOffline = useStore(offlineStore);
  const hasLostAnswer = useHasLostAnswer();
  const isSaidInForm = useIsLostAnswerShown();
  useRecovery(isOffline);
  return (
    isOffline &&
    !isSaidInForm && (
      <NoticeBar icon={<CloudOff aria-hidden size={18} strokeWidth={1.9} className="shrink-0 text-slate" />}>
        <p className="py-1 leading-snug text-pretty">{hasLostAnswer ? SEND_AGAIN : CART_IS_SAFE}</p>
      </NoticeBar>
    )
  );
}

function useRecovery(isOffline: boolean): void {
  const queries = useQueryClient();
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) {
      void queries.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
    }
    wasOffline.current = isOffline;
  }, [isOffline, queries]);
}

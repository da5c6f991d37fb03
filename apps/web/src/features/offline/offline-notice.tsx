import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { offlineStore } from '@/lib/connection';
import { useStore } from '@/lib/create-store';
import { NoticeBar } from './notice-bar';

/** Says that the portal is offline. Back online, it reloads what failed on the screen. */
export function OfflineNotice() {
  const isOffline = useStore(offlineStore);
  useRecovery(isOffline);
  return (
    isOffline && (
      <NoticeBar icon={<CloudOff aria-hidden size={18} strokeWidth={1.9} className="shrink-0 text-slate" />}>
        <p className="py-1 leading-snug text-pretty">
          You are offline. Your cart is safe; sending works again when you are back online.
        </p>
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

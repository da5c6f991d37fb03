import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useQueue } from '@/features/drafts/queue-alert';
import { markQueueUsed } from '@/features/messages/alerts/queue-used';
import { showToast } from '@/features/notifications/notify';
import { sessionStore } from '@/features/session/session-store';
import { reloadList } from '@/lib/lists/changed-lists';
import { isOwnRow } from '@/lib/lists/own-rows';

/** Says that another computer has added a cart to the queue, and loads it with one press. */
export function QueueNotice() {
  const queries = useQueryClient();
  const { queued, lastQueued } = useQueue();
  const id = lastQueued?.id ?? 0;
  const patient = lastQueued?.patientLastName;
  /** Zero until something was seen: what waits at the start is only counted. */
  const seen = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cart may leave the queue as well.
  useEffect(() => void reloadList(queries, 'drafts'), [queries, queued, id]);
  useEffect(() => {
    if (id === 0) return;
    markQueueUsed();
    const isNew = seen.current > 0 && id > seen.current && !isOwnRow('drafts', String(id));
    seen.current = Math.max(seen.current, id);
    if (!isNew) return;
    const run = async () => {
      const practice = sessionStore.get();
      const { loadFromQueue } = await import('./cart-panel-with-tabs');
      if (practice !== null) await loadFromQueue(queries, practice, id);
    };
    showToast({
      type: 'info',
      title: patient ? `${patient}’s cart is ready` : 'A cart is ready',
      action: { label: 'Load', run },
    });
  }, [queries, id, patient]);
  return null;
}

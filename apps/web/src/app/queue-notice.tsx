import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { presentLines } from '@/features/cart/lines/cart-store';
import { useQueue } from '@/features/drafts/queue-alert';
import { dropNews, showNews } from '@/features/notifications/notify';
import { sessionStore } from '@/features/session/session-store';
import { reloadList } from '@/lib/lists/changed-lists';
import { isOwnRow } from '@/lib/lists/own-rows';
import { markQueueKnown, startQueueAt } from '@/lib/storage/known-queued';
import { handedOverTitle, useHandedOver } from './use-handed-over';

/**
 * Reloads the queue when its count changes. Where the notice at the bottom is not shown (see `HandedOverBar`), a toast
 * announces a cart that another computer has added.
 */
export function QueueNotice() {
  const queries = useQueryClient();
  const { isRead, queued, lastQueued } = useQueue();
  const isNoticed = useHandedOver() !== null;
  const id = lastQueued?.id ?? 0;
  const patient = lastQueued?.patientLastName ?? '';
  /** Null until the queue was first read: carts that already wait are counted, not announced. */
  const seen = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cart may leave the queue as well.
  useEffect(() => void reloadList(queries, 'drafts'), [queries, queued, id]);
  useEffect(() => dropNews, []);
  useEffect(() => {
    if (!isRead) return;
    startQueueAt(id);
    const isOwn = isOwnRow('drafts', String(id));
    if (isOwn) markQueueKnown(id);
    const isNew = seen.current !== null && id > seen.current && !isOwn;
    seen.current = Math.max(seen.current ?? 0, id);
    if (!isNew || isNoticed) return;
    const run = async () => {
      const practice = sessionStore.get();
      const { loadFromQueue } = await import('./cart-panel-with-tabs');
      if (practice !== null) await loadFromQueue(queries, practice, id);
    };
    // With another cart in progress, the queued one is only shown in the queue.
    const label = presentLines().length === 0 ? 'Load' : 'Show';
    showNews({ type: 'info', title: handedOverTitle(patient), action: { label, run } });
  }, [queries, isRead, id, patient, isNoticed]);
  return null;
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useQueue } from '@/features/drafts/queue-alert';
import { showToast } from '@/features/notifications/notify';
import { sessionStore } from '@/features/session/session-store';
import { reloadList } from '@/lib/lists/changed-lists';
import { isOwnRow } from '@/lib/lists/own-rows';
import { markQueueKnown } from '@/lib/storage/known-queued';
import { isQueueUsed } from '@/lib/storage/queue-used';
import { handedOverTitle, useHandedOver } from './use-handed-over';

/**
 * Keeps the queue as fresh as its count, and says in a toast that another computer has added a cart where the notice at the
 * bottom is not shown (see `HandedOverBar`).
 */
export function QueueNotice() {
  const queries = useQueryClient();
  const { queued, lastQueued } = useQueue();
  const isNoticed = useHandedOver() !== null;
  const id = lastQueued?.id ?? 0;
  const patient = lastQueued?.patientLastName ?? '';
  /** Zero until something was seen: what waits at the start is only counted. */
  const seen = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cart may leave the queue as well.
  useEffect(() => void reloadList(queries, 'drafts'), [queries, queued, id]);
  useEffect(() => {
    if (id === 0) return;
    const isOwn = isOwnRow('drafts', String(id));
    if (isOwn || !isQueueUsed()) markQueueKnown(id);
    const isNew = seen.current > 0 && id > seen.current && !isOwn;
    seen.current = Math.max(seen.current, id);
    if (!isNew || isNoticed) return;
    const run = async () => {
      const practice = sessionStore.get();
      const { loadFromQueue } = await import('./cart-panel-with-tabs');
      if (practice !== null) await loadFromQueue(queries, practice, id);
    };
    showToast({ type: 'info', title: handedOverTitle(patient), action: { label: 'Load', run } });
  }, [queries, id, patient, isNoticed]);
  return null;
}

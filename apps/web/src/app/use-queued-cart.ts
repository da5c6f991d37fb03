import { useQueryClient } from '@tanstack/react-query';
import type { QueuedCart } from '@/features/cart/lines/empty-cart';
import { useQueue } from '@/features/drafts/queue-alert';
import { usePractice } from '@/features/session/session-store';
import { countOf } from '@/lib/format';
import { loadFromQueue } from './load-from-queue';

/** How many carts wait in the queue, and a function that loads the newest; null when none waits. */
export function useQueuedCart(): QueuedCart | null {
  const queries = useQueryClient();
  const practice = usePractice();
  const { queued, lastQueued } = useQueue();
  if (queued === 0 || lastQueued === null) return null;
  const { id, patientLastName } = lastQueued;
  return {
    label: `${countOf(queued, 'cart')} in the queue: load ${patientLastName ? `${patientLastName}’s` : 'the newest'}`,
    load: () => loadFromQueue(queries, practice, id),
  };
}

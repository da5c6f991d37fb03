import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { useQueue } from '@/features/drafts/queue-alert';
import { usePractice } from '@/features/session/session-store';
import { countOf } from '@/lib/format';
import { loadFromQueue } from './load-from-queue';

/** In an empty cart: what waits in the queue, and the newest of it with one press. */
export function QueuedCart() {
  const queries = useQueryClient();
  const practice = usePractice();
  const { queued, lastQueued } = useQueue();
  if (queued === 0 || lastQueued === null) return null;
  const { id, patientLastName } = lastQueued;
  return (
    <Button
      variant="line"
      size="sm"
      className="mt-4 w-full"
      onClick={() => loadFromQueue(queries, practice, id)}
    >
      {countOf(queued, 'cart')} in the queue: load {patientLastName ? `${patientLastName}’s` : 'the newest'}
    </Button>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { BottomNotice } from '@/components/bottom-notice';
import { Button } from '@/components/ui/button';
import { usePractice } from '@/features/session/session-store';
import { markQueueKnown } from '@/lib/storage/known-queued';
import { loadFromQueue } from './load-from-queue';
import { handedOverTitle } from './use-handed-over';

interface QueuedCart {
  id: number;
  patientLastName: string;
}

/** Says whose cart another computer has queued, until it is loaded or dismissed. */
export function HandedOverBar({ id, patientLastName }: QueuedCart) {
  const queries = useQueryClient();
  const practice = usePractice();
  return (
    <BottomNotice
      label="Queued cart"
      icon={<ShoppingBag aria-hidden size={20} strokeWidth={1.9} className="shrink-0 text-slate" />}
      isQuiet
      onDismiss={() => markQueueKnown(id)}
      text={() => (
        <p role="status" className="min-w-0 flex-1 py-1 text-note leading-snug font-[620] wrap-anywhere">
          <span className="line-clamp-2">{handedOverTitle(patientLastName)}</span>
        </p>
      )}
    >
      <Button variant="line" size="sm" padding={3} onClick={() => void loadFromQueue(queries, practice, id)}>
        Load
      </Button>
    </BottomNotice>
  );
}

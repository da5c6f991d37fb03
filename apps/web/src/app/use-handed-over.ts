import { useCartPanel } from '@/features/cart/cart-panel-store';
import { unfinishedCart, useCartLines } from '@/features/cart/lines/cart-store';
import { useQueue } from '@/features/drafts/queue-alert';
import { useStore } from '@/lib/storage/create-store';
import { knownQueued } from '@/lib/storage/known-queued';

/** The newest queued cart if it is new to this browser and no other cart is in progress here; else null. */
export function useHandedOver() {
  const { lastQueued } = useQueue();
  const known = useStore(knownQueued);
  const lines = useCartLines();
  const unfinished = useStore(unfinishedCart);
  const { isOpen } = useCartPanel();
  const isFree = !isOpen && lines.length + unfinished.length === 0;
  return isFree && known !== null && lastQueued !== null && lastQueued.id > known ? lastQueued : null;
}

export const handedOverTitle = (patient: string): string =>
  patient ? `${patient}’s cart is ready` : 'A cart is ready';

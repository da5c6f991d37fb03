import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { presentLines } from '@/features/cart/lines/cart-store';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { logOut } from '@/features/session/session-actions';
import { itemCount } from '@/lib/cart/line-totals';
import { countOf } from '@/lib/format';

/** Asks before a logout clears an unsent cart. */
export function LogoutQuestion({ open, onOpenChange }: OpenState) {
  const queries = useQueryClient();
  const count = itemCount(presentLines());
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Log out?"
      question={`Your cart has ${countOf(count, 'item')} and has not been sent. Logging out clears it.`}
      confirmLabel="Log Out"
      isBusy={false}
      onConfirm={() => {
        onOpenChange(false);
        void logOut(queries);
      }}
    />
  );
}

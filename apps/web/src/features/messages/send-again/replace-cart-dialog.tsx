import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { itemCount } from '@/lib/cart/line-totals';
import { countOf } from '@/lib/format';

interface ReplaceCartDialogProps {
  title: string;
  isOpen: boolean;
  /** The lines of the current cart. */
  lines: readonly { readonly quantity: number }[];
  onAnswer: (isYes: boolean) => void;
}

/** Asks before another cart replaces the current one. */
export function ReplaceCartDialog({ title, isOpen, lines, onAnswer }: ReplaceCartDialogProps) {
  const count = itemCount(lines);
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(stays) => stays || onAnswer(false)}
      title={title}
      question={`It replaces your current cart of ${countOf(count, 'item')}.`}
      confirmLabel="Replace Cart"
      isBusy={false}
      isHarmless
      onConfirm={() => onAnswer(true)}
    />
  );
}

import { cn } from '@/lib/cn';
import { Button } from './button';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from './dialog';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The full question. */
  question: string;
  /** The label of the button that confirms. */
  confirmLabel: string;
  isBusy: boolean;
  /** True when nothing is deleted. */
  isHarmless?: boolean;
  onConfirm: () => void;
}

/**
 * Asks before something is deleted or sent. The focus starts on Cancel, the safe answer. The dialog stays open during a
 * deletion; its opener closes it when the server has answered.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  question,
  confirmLabel,
  isBusy,
  isHarmless = false,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !isBusy && onOpenChange(next)}>
      <DialogContent role="alertdialog" className="flex flex-col overflow-y-auto p-5 sm:p-7">
        <DialogTitle className="text-[1.3125rem] wrap-anywhere">{title}</DialogTitle>
        <DialogDescription className="mt-2 text-note text-pretty wrap-anywhere text-ink-2">
          {question}
        </DialogDescription>
        <div className="mt-6 flex gap-3">
          <Button variant="line" className="flex-1" disabled={isBusy} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            variant={isHarmless ? 'primary' : 'danger'}
            className={cn('flex-1', !isHarmless && 'bg-red-bg')}
            busy={isBusy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

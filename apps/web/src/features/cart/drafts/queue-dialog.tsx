import { ListPlus } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';

interface QueueDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  patientLastName: string;
  isBusy: boolean;
  onConfirm: () => void;
}

/** Explains the patient queue before a cart is added. */
export function QueueDialog({ open, onOpenChange, patientLastName, isBusy, onConfirm }: QueueDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !isBusy && onOpenChange(next)}>
      <DialogContent aria-describedby={undefined} className="flex flex-col">
        <div className="flex items-center pt-4 pr-3 pl-5 sm:pt-5 sm:pl-7">
          <DialogTitle className="flex-1 text-[1.3125rem]">Add to the patient queue</DialogTitle>
          <DialogClose />
        </div>
        <div className="min-h-0 flex-1 space-y-3 overflow-y-auto px-5 pt-2 text-note text-pretty text-ink-2 sm:px-7">
          <p className="wrap-anywhere">
            <b className="font-[620] text-ink">{patientLastName}</b>’s cart waits until someone sends it, with
            consent. Nothing is sent now.
          </p>
        </div>
        <div className="grid gap-2 px-5 pt-5 pb-[max(20px,env(safe-area-inset-bottom))] sm:px-7 sm:pb-7">
          <Button busy={isBusy} onClick={onConfirm}>
            {!isBusy && <ListPlus aria-hidden size={18} strokeWidth={1.9} />}
            Add Cart to Patient Queue
          </Button>
          <Button variant="line" disabled={isBusy} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

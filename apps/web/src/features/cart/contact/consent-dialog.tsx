import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';

const TITLE = 'Consent to text messages (TCPA)';

export const CONSENT_EXPLANATION: readonly string[] = [
  'The law (TCPA) asks for the patient’s consent before a text. Say that one link and one reminder come to this number, that message and data rates may apply, and that nothing has to be bought.',
  'Scheduled messages go at 12:00 PM EST. STOP ends all texts. Your confirmation is recorded. Without consent, show the QR code.',
];

interface ConsentDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ConsentDialog({ open, onOpenChange }: ConsentDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} className="flex flex-col">
        <div className="flex items-center pt-4 pr-3 pl-5 sm:pt-5 sm:pl-7">
          <DialogTitle className="flex-1 text-[1.3125rem]">{TITLE}</DialogTitle>
          <DialogClose />
        </div>
        <section
          aria-label={TITLE}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard.
          tabIndex={0}
          className="min-h-0 flex-1 space-y-3 overflow-y-auto px-5 pt-2 pb-2 text-note leading-relaxed text-pretty text-ink-2 sm:px-7"
        >
          {CONSENT_EXPLANATION.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
        <div className="px-5 pt-4 pb-5 sm:px-7 sm:pb-7">
          <Button variant="line" className="w-full" onClick={() => onOpenChange(false)}>
            Got it
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

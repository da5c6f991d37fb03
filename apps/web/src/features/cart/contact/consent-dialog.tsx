import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';

const TITLE = 'Consent to text messages (TCPA)';

export const CONSENT_EXPLANATION: readonly string[] = [
  'The Telephone Consumer Protection Act (TCPA) is the United States law on calls and texts to phones. It asks for the patient’s consent before a practice sends a text such as a cart link.',
  'Ask before you send: tell the patient that your practice will text a link to the products you recommended and may send one reminder 48 hours later, that message and data rates may apply, and that a purchase does not depend on saying yes. Use the number the patient gave you for this.',
  'Scheduled messages go at 12:00 PM EST on the chosen date unless you choose another time. A message that would arrive too early or too late where the patient lives waits for the next suitable hour.',
  'Patients can reply STOP to any message. The number is then opted out at once and nothing more is sent to it; a reply of START allows texts again.',
  'By ticking the box you confirm that the patient agreed. We record when, for which number and under which wording, so that your practice can show it later. Without consent, show the QR code instead.',
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

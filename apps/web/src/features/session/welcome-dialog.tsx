import { MessageSquareText, PackageCheck, ShoppingBag } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button, buttonVariants } from '@/components/ui/button';
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { PATHS } from '@/lib/paths';
import { PORTAL_NAME } from '@/lib/portal-name';
import { startFirstWeek } from './first-week';
import { NonClinicalNote } from './non-clinical-note';
import { usePractice } from './session-store';

interface WelcomeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The portal in three steps. */
export function WelcomeDialog({ open, onOpenChange }: WelcomeDialogProps) {
  const { discountCode } = usePractice();
  const change = (isOpen: boolean) => {
    if (!isOpen) startFirstWeek();
    onOpenChange(isOpen);
  };
  const close = () => change(false);
  const steps = [
    { icon: ShoppingBag, title: 'Build a cart', note: 'Pick what the patient needs.' },
    {
      icon: MessageSquareText,
      title: 'Text the link',
      note: 'With a mobile number and consent.',
    },
    {
      icon: PackageCheck,
      title: 'The patient orders',
      note:
        discountCode === null
          ? 'On their own phone. It ships to their home.'
          : 'On their own phone, with your 20% off.',
    },
  ];
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent
        aria-describedby={undefined}
        onOpenAutoFocus={focusPrimary}
        width="30rem"
        height="belowBanner"
        className="overflow-y-auto overscroll-contain"
      >
        <div className="px-5.5 pt-7 pb-5 sm:px-9 sm:pt-9">
          <DialogTitle className="text-h2 tracking-[-0.028em]">Welcome to {PORTAL_NAME}</DialogTitle>
          <ol className="mt-6 grid gap-4.5">
            {steps.map(({ icon: Icon, title, note }) => (
              <li key={title} className="flex gap-4">
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-teal-50 text-teal-press">
                  <Icon aria-hidden size={20} strokeWidth={1.9} />
                </span>
                <div>
                  <p className="font-[620] tracking-[-0.012em]">{title}</p>
                  <p className="text-note text-pretty text-ink-2">{note}</p>
                </div>
              </li>
            ))}
          </ol>
          <NonClinicalNote className="mt-6" />
        </div>
        <div className="sticky bottom-0 flex flex-row-reverse gap-2.5 border-t border-line bg-surface px-5.5 pt-4 pb-[max(20px,env(safe-area-inset-bottom))] sm:px-9 sm:pt-5 sm:pb-8">
          <Button data-primary="" padding={3} className="flex-1" onClick={close}>
            Start browsing
          </Button>
          <Link
            to={PATHS.learnMore}
            onClick={close}
            className={buttonVariants({ variant: 'line', padding: 3, className: 'flex-1' })}
          >
            See how it works
          </Link>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function focusPrimary(event: Event) {
  const content = event.currentTarget;
  if (!(content instanceof Element)) return;
  event.preventDefault();
  content.querySelector<HTMLElement>('[data-primary]')?.focus({ preventScroll: true });
}

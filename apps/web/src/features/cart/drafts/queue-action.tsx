import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FooterButton } from '@/components/footer-button';
import { usePractice } from '@/features/session/session-store';
import { jsonSlot } from '@/lib/storage/storage';
import type { ContactForm } from '../contact/contact-form-store';
import { endRefusal, refuse } from '../contact/refuse';
import { useKnownLanguage } from '../contact/use-text-language';
import { cartStore, isFilled } from '../lines/cart-store';
import { draftFaults, EMPTY_DRAFT, isNameMissing, LAST_NAME_MISSING } from './draft-form-rules';
import { QueueDialog } from './queue-dialog';
import { useSaveDraft } from './use-save-draft';

interface QueueActionProps {
  form: UseFormReturn<ContactForm>;
}

/** Whether this browser has seen what the queue is. */
const explained = jsonSlot('local', 'queue-explained');

/** Add Cart to Patient Queue: checks the form first; the first time in a browser it explains the queue. */
export function QueueAction({ form }: QueueActionProps) {
  const practice = usePractice();
  const [isOpen, setOpen] = useState(false);
  const language = useKnownLanguage(form);
  const { save, isSaving } = useSaveDraft({ onDone: () => setOpen(false) });

  const isReady = (): boolean => {
    endRefusal();
    if (cartStore.get().length === 0) return refuse(EMPTY_DRAFT, isFilled);
    const faults = draftFaults(form.getValues(), practice.discountCode);
    // Each call moves the focus, so the first field comes last.
    for (const { field, message } of [...faults].reverse()) {
      form.setError(field, { message }, { shouldFocus: true });
    }
    if (faults.some(isNameMissing)) {
      return refuse(LAST_NAME_MISSING, (now) => !draftFaults(now, practice.discountCode).some(isNameMissing));
    }
    return faults.length === 0;
  };
  const add = () => {
    if (!isReady()) return;
    if (explained.read() === true) save(form.getValues(), language);
    else setOpen(true);
  };
  return (
    <>
      <FooterButton busy={isSaving} onClick={add}>
        Add Cart to Patient Queue
      </FooterButton>
      <QueueDialog
        open={isOpen}
        onOpenChange={setOpen}
        patientLastName={form.getValues('patientLastName').trim()}
        isBusy={isSaving}
        onConfirm={() => {
          explained.write(true);
          add();
        }}
      />
    </>
  );
}

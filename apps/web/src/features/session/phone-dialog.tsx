import { practicePhoneEndpoints } from '@eyecart/shared/contracts';
import { checkPhonePattern, formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { failedTo, showFailure, showToast } from '@/features/notifications/notify';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { callEndpoint } from '@/lib/api/api-client';
import { useAction } from '@/lib/api/use-action';
import { isApiError } from '@/lib/errors/api-error';
import { storePractice, usePractice } from './session-store';

const FIELD_ID = 'practice-phone';

/** Adds the number where patients call the practice, or corrects it for a day. */
export function PhoneDialog({ open, onOpenChange }: OpenState) {
  const practice = usePractice();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const phoneNumber = typed ?? formatUsPhone(practice.phoneNumber ?? '');
  const refuse = (message: string) => {
    setFault(message);
    document.getElementById(FIELD_ID)?.focus();
  };
  const { start, isBusy } = useAction({
    run: () =>
      callEndpoint(practicePhoneEndpoints.setPracticePhone, {
        body: { practiceName: practice.name, phoneNumber },
      }),
    onDone: ({ phoneNumber: saved }) => {
      storePractice({ ...practice, phoneNumber: saved });
      showToast({ type: 'success', title: 'Phone Number Added', message: formatUsPhone(saved) });
      onOpenChange(false);
    },
    onFailed: (reason, _, error) => {
      if (reason !== undefined && isApiError(error) && error.status < 429) refuse(reason);
      else showFailure(failedTo('add the phone number'), { reason });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = checkPhonePattern(phoneNumber);
    if (message === null) start(undefined);
    else refuse(message);
  };
  return (
    <Dialog open={open} onOpenChange={(next) => !isBusy && onOpenChange(next)}>
      <DialogContent className="p-5 sm:p-7">
        <div className="flex items-center">
          <DialogTitle className="flex-1 text-[1.3125rem]">Your phone number</DialogTitle>
          <DialogClose />
        </div>
        <DialogDescription className="mt-2 text-note text-pretty text-ink-2">
          Patients call it: it is in your texts and on their page.
        </DialogDescription>
        <form noValidate onSubmit={submit} className="mt-4">
          <Field
            id={FIELD_ID}
            label="Phone Number"
            required
            type="tel"
            inputMode="tel"
            autoComplete="off"
            placeholder="(555) 123-4567"
            maxLength={64}
            error={fault ?? undefined}
            value={phoneNumber}
            onChange={({ target }) => {
              setTyped(target.value);
              setFault(null);
            }}
            onBlur={() => setTyped(formatUsPhone(phoneNumber))}
          />
          <Button type="submit" busy={isBusy} className="mt-4 w-full">
            {isBusy ? 'Saving...' : 'Save'}
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}

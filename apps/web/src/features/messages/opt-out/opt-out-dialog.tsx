import type { OptOutMistake } from '@eyecart/shared/contracts';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { type FormEvent, useRef, useState } from 'react';
import { RadioChoice } from '@/components/radio-choice';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { useOptOut } from './use-opt-out';

/** A number whose texts staff want to stop, or to allow again after a mistake of their own. */
export interface OptOutChange {
  readonly phoneNumber: string;
  readonly isLift: boolean;
}

/** Asks before a number is opted out, or why the practice undoes its own entry. */
export function OptOutDialog({ change, ...state }: OpenState & { change: OptOutChange }) {
  const number = formatUsPhone(change.phoneNumber);
  return change.isLift ? (
    <LiftDialog phoneNumber={change.phoneNumber} number={number} {...state} />
  ) : (
    <StopDialog phoneNumber={change.phoneNumber} number={number} {...state} />
  );
}

interface NumberProps extends OpenState {
  phoneNumber: string;
  /** Formatted for people. */
  number: string;
}

function StopDialog({ phoneNumber, number, open, onOpenChange }: NumberProps) {
  const { press, isBusy } = useOptOut(() => onOpenChange(false));
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Stop texting this number"
      question={`No text goes to ${number} anymore, from your practice or any other, and what waits for it is canceled. Only the patient can allow texts again, with START in reply to one of our texts. If this is a mistake, you can take it back within a day.`}
      confirmLabel="Stop Texts"
      isBusy={isBusy}
      onConfirm={() => press({ phoneNumber, mistake: null })}
    />
  );
}

const MISTAKES: ReadonlyArray<readonly [OptOutMistake, string]> = [
  ['wrong-number', 'It was meant for another number'],
  ['wrong-patient', 'It was meant for another patient'],
  ['entered-by-mistake', 'Nobody asked us to stop'],
];

function LiftDialog({ phoneNumber, number, open, onOpenChange }: NumberProps) {
  const [mistake, setMistake] = useState<OptOutMistake | null>(null);
  const [hasTried, setTried] = useState(false);
  const choices = useRef<HTMLFieldSetElement>(null);
  const { press, isBusy } = useOptOut(() => onOpenChange(false));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (mistake === null) choices.current?.querySelector('input')?.focus();
    else press({ phoneNumber, mistake });
  };
  return (
    <Dialog open={open} onOpenChange={(next) => !isBusy && onOpenChange(next)}>
      <DialogContent
        className="flex flex-col overflow-y-auto p-5 sm:p-7"
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          choices.current?.querySelector('input')?.focus();
        }}
      >
        <DialogTitle className="text-[1.3125rem]">Allow texts again</DialogTitle>
        <DialogDescription className="mt-2 text-note text-pretty text-ink-2">
          This undoes your practice’s own opt-out for {number}. Canceled texts stay canceled. If the patient
          asked to stop, they stay opted out.
        </DialogDescription>
        <form noValidate onSubmit={submit} className="mt-4">
          <fieldset
            ref={choices}
            aria-describedby={hasTried && mistake === null ? 'mistake-missing' : undefined}
          >
            <legend className="text-small font-[600]">Reason (saved with the opt-out)</legend>
            {MISTAKES.map(([value, words]) => (
              <RadioChoice
                key={value}
                name="opt-out-mistake"
                checked={mistake === value}
                onChoose={() => setMistake(value)}
              >
                {words}
              </RadioChoice>
            ))}
          </fieldset>
          <p id="mistake-missing" role="alert" className="min-h-5 text-caption text-red-text">
            {hasTried && mistake === null && 'Please choose a reason.'}
          </p>
          <div className="mt-4 flex gap-3">
            <Button variant="line" className="flex-1" disabled={isBusy} onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <Button type="submit" className="flex-1" busy={isBusy}>
              Allow Texts
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
}

import { checkPhonePattern, formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { RadioChoice } from '@/components/radio-choice';
import { ConsentCheck } from '@/components/sending/consent-check';
import { LostAnswer } from '@/components/sending/lost-answer';
import { WarningList } from '@/components/sending/warning-list';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { usePractice } from '@/features/session/session-store';
import { useLostAnswer } from '@/lib/errors/lost-answers';
import { isSameNumber } from '@/lib/texts/corrected-number';
import { useSendCheck } from '@/lib/texts/use-send-check';
import { type FixableText, isConsentKept } from './fix-number-form';
import type { ResendTarget } from './resend-target';
import { lostTextOf, readLostText, useCorrectNumber } from './use-correct-number';

/** The products do not matter for what the server says about a number. */
const NO_ITEMS: readonly never[] = [];
const SAME_NUMBER = 'The cart was already sent to this number.';

type FixNumberDialogProps = OpenState & {
  text: FixableText;
  /** The current cart, which may be the one that is corrected. The app passes it in. */
  leaveCorrected: ResendTarget['leaveCorrected'];
};

/** Sends a cart again to the right number. */
export function FixNumberDialog({ text, leaveCorrected, open, onOpenChange }: FixNumberDialogProps) {
  const practice = usePractice();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        aria-describedby={undefined}
        className="overflow-y-auto p-5 pb-[max(20px,env(safe-area-inset-bottom))] sm:p-7"
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          field.current?.focus();
          field.current?.select();
        }}
      >
        <div className="-mt-2 -mr-2 flex items-center">
          <DialogTitle className="flex-1 text-[1.3125rem]">Fix the number</DialogTitle>
          <DialogClose className="order-last" />
        </div>
        <FixNumberForm
          key={text.messageId}
          field={field}
          text={text}
          onDone={(phoneNumber) => {
            const phoneNumbers = [text.phoneNumber, phoneNumber] as const;
            leaveCorrected({ phoneNumbers, products: text.products }, practice);
            onOpenChange(false);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

interface FixedNumber {
  phoneNumber: string;
  /** The number that the consent was given for; null without consent. */
  consentFor: string | null;
  isStrangers: boolean;
}

interface FixNumberFormProps {
  text: FixableText;
  field: React.RefObject<HTMLInputElement | null>;
  onDone: (phoneNumber: string) => void;
}

function FixNumberForm({ text, field, onDone }: FixNumberFormProps) {
  const { name: practiceName } = usePractice();
  // When reopened after a lost answer, the form is as it was sent.
  const [asSent] = useState(() => readLostText(text.messageId));
  const first = asSent?.phoneNumber ?? text.phoneNumber;
  const { register, watch, setValue, setError, clearErrors, handleSubmit, formState } = useForm<FixedNumber>({
    reValidateMode: 'onSubmit',
    defaultValues: {
      phoneNumber: formatUsPhone(first),
      consentFor: first,
      // The person who got the text has a link that works.
      isStrangers: asSent?.isStrangers ?? text.hasArrived,
    },
  });
  const { phoneNumber: error } = formState.errors;
  const { phoneNumber, consentFor, isStrangers } = watch();
  const { correct, isCorrecting } = useCorrectNumber({
    patientLastName: text.patientLastName,
    onDone,
    onRefused: (message, type) => setError('phoneNumber', { type, message }, { shouldFocus: true }),
    isFormShown: () => field.current !== null,
  });
  const lost = useLostAnswer(`correct ${text.messageId}`);
  const isSame = (phone: string) => isSameNumber(phone, text.phoneNumber);
  const { warnings } = useSendCheck({
    practiceName,
    phoneNumber: isSame(phoneNumber) ? '' : phoneNumber,
    items: NO_ITEMS,
    scheduledFor: null,
  });
  const { ref, ...phone } = register('phoneNumber', {
    validate: (value) => checkPhonePattern(value) ?? (isSame(value) ? SAME_NUMBER : true),
    onChange: ({ target: { value } }) => {
      clearErrors('phoneNumber');
      if (checkPhonePattern(value) === null && !isConsentKept(consentFor, value))
        setValue('consentFor', null);
    },
    onBlur: ({ target: { value } }) => setValue('phoneNumber', formatUsPhone(value)),
  });
  const submit = handleSubmit(() => {
    if (consentFor !== null)
      correct({ messageId: text.messageId, phoneNumber: phoneNumber.trim(), isStrangers });
  });
  return (
    <form noValidate onSubmit={submit}>
      <p className="mb-4 text-small text-pretty text-ink-2">
        Sends {text.patientLastName ? `${text.patientLastName}’s` : 'this'} cart with a new link.
      </p>
      <Field
        id="fixed-phone"
        label="Phone Number"
        required
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={64}
        error={error?.message}
        {...phone}
        ref={(input) => {
          ref(input);
          field.current = input;
        }}
      />
      <fieldset className="mt-4">
        <legend className="text-small font-[600]">
          Is {formatUsPhone(text.phoneNumber)} someone else’s number?
        </legend>
        <RadioChoice name="is-strangers" checked={isStrangers} onChoose={() => setValue('isStrangers', true)}>
          Yes, turn off the first link
        </RadioChoice>
        <RadioChoice
          name="is-strangers"
          checked={!isStrangers}
          onChoose={() => setValue('isStrangers', false)}
        >
          No, keep it
        </RadioChoice>
      </fieldset>
      <ConsentCheck
        id="fixed-consent"
        isChecked={consentFor !== null}
        isMissing={formState.isSubmitted && consentFor === null}
        onChange={(isChecked) => setValue('consentFor', isChecked ? phoneNumber : null)}
      />
      <div role="status" className="mt-4 mb-5">
        <WarningList warnings={warnings.filter(({ code }) => code !== error?.type)} />
      </div>
      <LostAnswer isShown={lost === lostTextOf({ phoneNumber, isStrangers })} />
      <Button type="submit" size="lg" busy={isCorrecting} className="w-full">
        {!isCorrecting && <Send aria-hidden size={20} strokeWidth={1.9} />}
        {isCorrecting ? 'Sending...' : 'Send Cart'}
      </Button>
    </form>
  );
}

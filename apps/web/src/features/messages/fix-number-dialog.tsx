import { checkPhonePattern, formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { Send } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { ConsentCheck } from '@/components/consent-check';
import { LostAnswer } from '@/components/lost-answer';
import { RadioChoice } from '@/components/radio-choice';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { WarningList } from '@/components/warning-list';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { usePractice } from '@/features/session/session-store';
import { isSameNumber } from '@/lib/corrected-number';
import { useLostAnswer } from '@/lib/lost-answers';
import { useSendCheck } from '@/lib/use-send-check';
import { type FixableText, isConsentKept } from './fix-number-form';
import { patientName } from './message-words';
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

/** Sends a cart again to the right number (docs/product.md §8.19). */
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

interface FixNumberFormProps {
  text: FixableText;
  field: React.RefObject<HTMLInputElement | null>;
  onDone: (phoneNumber: string) => void;
}

function FixNumberForm({ text, field, onDone }: FixNumberFormProps) {
  const { name: practiceName } = usePractice();
  // When reopened after a lost answer, the form is as it was sent.
  const [asSent] = useState(() => readLostText(text.messageId));
  const [phone, setPhone] = useState(formatUsPhone(asSent?.phoneNumber ?? text.phoneNumber));
  const [consentFor, setConsentFor] = useState<string | null>(asSent?.phoneNumber ?? text.phoneNumber);
  // The person who got the text has a link that works.
  const [isStrangers, setStrangers] = useState(asSent?.isStrangers ?? text.hasArrived);
  const [error, setError] = useState<string>();
  const [hasTried, setTried] = useState(false);
  const { correct, isCorrecting } = useCorrectNumber({
    patientLastName: text.patientLastName,
    onDone,
    onRefused: (reason) => {
      setError(reason);
      field.current?.focus();
    },
    isFormShown: () => field.current !== null,
  });
  const lost = useLostAnswer(`correct ${text.messageId}`);
  const isSame = isSameNumber(phone, text.phoneNumber);
  const { warnings } = useSendCheck({
    practiceName,
    phoneNumber: isSame ? '' : phone,
    items: NO_ITEMS,
    scheduledFor: null,
  });
  const hasConsent = consentFor !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The cart's form may be around the dialog.
    event.stopPropagation();
    const fault = checkPhonePattern(phone) ?? (isSame ? SAME_NUMBER : null);
    setError(fault ?? undefined);
    setTried(true);
    if (fault !== null) return field.current?.focus();
    if (hasConsent) correct({ messageId: text.messageId, phoneNumber: phone.trim(), isStrangers });
  };
  return (
    <form noValidate onSubmit={submit}>
      <p className="mb-4 text-small text-pretty text-ink-2">
        {patientName(text.patientLastName)}’s cart goes to the new number with a new link.
      </p>
      <Field
        id="fixed-phone"
        ref={field}
        label="Phone Number"
        required
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={64}
        value={phone}
        error={error}
        onChange={({ target: { value } }) => {
          setPhone(value);
          setError(undefined);
          if (checkPhonePattern(value) === null && !isConsentKept(consentFor, value)) setConsentFor(null);
        }}
        onBlur={() => setPhone(formatUsPhone(phone))}
      />
      <fieldset className="mt-4">
        <legend className="text-small font-[600]">
          Is {formatUsPhone(text.phoneNumber)} someone else’s number?
        </legend>
        <RadioChoice name="is-strangers" checked={isStrangers} onChoose={() => setStrangers(true)}>
          Yes, turn off the link we sent there
        </RadioChoice>
        <RadioChoice name="is-strangers" checked={!isStrangers} onChoose={() => setStrangers(false)}>
          No, keep the link
        </RadioChoice>
      </fieldset>
      <ConsentCheck
        id="fixed-consent"
        isChecked={hasConsent}
        isMissing={hasTried && !hasConsent}
        onChange={(isChecked) => setConsentFor(isChecked ? phone : null)}
      />
      <div role="status" className="mt-4 mb-5">
        <WarningList warnings={warnings.filter(({ message }) => message !== error)} />
      </div>
      <LostAnswer isShown={lost === lostTextOf({ phoneNumber: phone, isStrangers })} />
      <Button type="submit" size="lg" busy={isCorrecting} className="w-full">
        {!isCorrecting && <Send aria-hidden size={20} strokeWidth={1.9} />}
        {isCorrecting ? 'Sending...' : 'Send Cart'}
      </Button>
    </form>
  );
}

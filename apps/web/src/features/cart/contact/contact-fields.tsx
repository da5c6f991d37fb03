import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { usePractice } from '@/features/session/session-store';
import { takePhoneLanding } from '../cart-panel-store';
import { settled } from '../send/settled';
import { validateDiscountCode, validatePhone } from './contact-form-rules';
import type { ContactForm } from './contact-form-store';
import { keepFieldInView } from './keep-field-in-view';
import { KnownNumber } from './known-number';

/** On phones, the room from the number down to the consent: both are in view while the number has the focus. */
const WITH_CONSENT = 'dense:scroll-mb-80 dense:sm:scroll-mb-0 short:scroll-mb-0';

export function ContactFields({ form }: { form: UseFormReturn<ContactForm> }) {
  const { discountCode } = usePractice();
  const { register, setValue, setFocus, formState } = form;
  const { errors } = formState;
  useEffect(() => {
    if (takePhoneLanding()) setFocus('phoneNumber', { shouldSelect: true });
  }, [setFocus]);
  const phone = settled(register('phoneNumber', { validate: validatePhone }));
  return (
    // Side by side only where typed text fits at any text size.
    <div className="@container dense:sm:mt-3">
      <div className="grid gap-x-2.5 gap-y-3.5 sm:gap-4 @min-[16rem]:grid-cols-2 dense:gap-y-2.5 dense:@min-[30rem]:grid-cols-[6fr_7fr_5fr] dense:sm:gap-x-3">
        <Field
          id="phone-number"
          label="Phone Number"
          required
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="(555) 123-4567"
          maxLength={64}
          className="-order-2 @min-[16rem]:col-span-2 dense:@min-[30rem]:col-span-1"
          inputClassName={WITH_CONSENT}
          onFocus={({ currentTarget }) => keepFieldInView(currentTarget)}
          error={errors.phoneNumber?.message}
          {...phone}
          onBlur={(event) => {
            const formatted = formatUsPhone(event.target.value);
            if (formatted !== event.target.value) setValue('phoneNumber', formatted);
            // A field that is only passed through is not an error yet.
            return event.target.value.trim() === '' && !formState.isSubmitted
              ? Promise.resolve()
              : phone.onBlur(event);
          }}
        />
        <Field
          id="patient-last-name"
          label="Patient Last Name"
          autoComplete="off"
          maxLength={80}
          error={errors.patientLastName?.message}
          {...register('patientLastName')}
        />
        {/* After the name, so that Tab leads from the number to the name. */}
        <KnownNumber form={form} />
        <Field
          id="discount-code"
          label="Discount Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          error={errors.discountCode?.message}
          {...settled(
            register('discountCode', { validate: (text) => validateDiscountCode(text, discountCode) }),
          )}
        />
      </div>
    </div>
  );
}

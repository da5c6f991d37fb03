import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { takePhoneLanding } from '../cart-panel-store';
import { settled } from '../send/settled';
import { validatePhone } from './contact-form-rules';
import type { ContactForm } from './contact-form-store';
import { keepFieldInView, startAtTop } from './keep-field-in-view';
import { KnownNumber } from './known-number';
import { TextLanguage } from './text-language';

/** On phones, the room from the number down to the consent: both are in view while the number has the focus. */
const WITH_CONSENT = 'dense:scroll-mb-80 dense:sm:scroll-mb-0 short:scroll-mb-0';

export function ContactFields({ form }: { form: UseFormReturn<ContactForm> }) {
  const { register, setValue, formState } = form;
  const { errors } = formState;
  useEffect(() => {
    if (!takePhoneLanding()) return;
    const field = document.querySelector<HTMLInputElement>('#phone-number');
    field?.focus();
    field?.select();
    startAtTop();
  }, []);
  const isTyped = useRef(false);
  const phone = settled(register('phoneNumber', { validate: validatePhone }));
  return (
    // Side by side only where the fields' contents fit at any text size.
    <div className="@container mt-5 dense:mt-3">
      <div className="grid gap-x-2.5 gap-y-3.5 sm:gap-4 @min-[18rem]:grid-cols-[1fr_auto] @min-[30rem]:grid-cols-[6fr_6fr_auto] dense:gap-y-2.5 dense:sm:gap-x-3">
        <Field
          id="phone-number"
          label="Phone Number"
          required
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="(555) 123-4567"
          maxLength={64}
          className="-order-2"
          inputClassName={WITH_CONSENT}
          onFocus={keepInView}
          onInput={(event) => {
            isTyped.current = true;
            keepInView(event);
          }}
          error={errors.phoneNumber?.message}
          {...phone}
          onBlur={(event) => {
            const formatted = formatUsPhone(event.target.value);
            if (formatted !== event.target.value) setValue('phoneNumber', formatted);
            // Tabbing through an empty field is not an error yet.
            const isPassed = !isTyped.current && event.target.value.trim() === '';
            isTyped.current = false;
            return isPassed && !formState.isSubmitted ? Promise.resolve() : phone.onBlur(event);
          }}
        />
        <Field
          id="patient-last-name"
          label="Patient Last Name"
          autoComplete="off"
          maxLength={80}
          className="col-span-full @min-[30rem]:col-span-1"
          error={errors.patientLastName?.message}
          {...register('patientLastName')}
        />
        {/* After the name, so that Tab leads from the number to the name. */}
        <KnownNumber form={form} />
        <TextLanguage
          form={form}
          className="-order-1 @min-[18rem]:-order-2 @min-[30rem]:order-none max-[19rem]:order-none"
        />
      </div>
    </div>
  );
}

const keepInView = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => keepFieldInView(currentTarget);

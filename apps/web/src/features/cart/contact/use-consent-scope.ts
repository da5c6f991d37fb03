import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type ConsentScope, completeScope, holdsConsent } from './consent-scope';
import type { ContactForm } from './contact-form-store';

/** Unticks the consent when the form is about another patient. */
export function useConsentScope({ subscribe, setValue, getValues }: UseFormReturn<ContactForm>): void {
  const scope = useRef<ConsentScope | null>(null);
  useEffect(() => {
    const follow = ({ hasConsent, phoneNumber, patientLastName }: ContactForm) => {
      const now = { phoneNumber, patientLastName };
      if (!hasConsent) scope.current = null;
      else if (scope.current === null) scope.current = completeScope(BLANK, now);
      else if (holdsConsent(scope.current, now)) scope.current = completeScope(scope.current, now);
      else {
        scope.current = null;
        setValue('hasConsent', false);
      }
    };
    follow(getValues());
    return subscribe({ formState: { values: true }, callback: ({ values }) => follow(values) });
  }, [subscribe, setValue, getValues]);
}

const BLANK: ConsentScope = { phoneNumber: '', patientLastName: '' };

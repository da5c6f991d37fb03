import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { usePractice } from '@/features/session/session-store';
import { type ContactForm, contactFormOf, keepContactForm, keptFormChanged } from './contact-form-store';
import { dismissResolvedError } from './refuse';

/** The contact form, stored for this tab while staff keep shopping. */
export function useContactForm() {
  const practice = usePractice();
  const form = useForm<ContactForm>({
    mode: 'onBlur',
    reValidateMode: 'onChange',
    // `usePlaceOrder` focuses the first invalid field in the order of the screen.
    shouldFocusError: false,
    defaultValues: contactFormOf(practice),
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          keepContactForm(practice, values);
          dismissResolvedError(values);
        },
      }),
    [subscribe, practice],
  );
  const { reset } = form;
  useEffect(() => keptFormChanged.subscribe(() => reset(contactFormOf(practice))), [reset, practice]);
  return form;
}

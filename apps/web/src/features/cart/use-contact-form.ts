import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { usePractice } from '@/features/session/session-store';
import { type ContactForm, contactFormOf, freshContactForm, keepContactForm } from './contact-form-store';
import { forgetRemovedLine } from './removed-line';

/** The contact form, kept for this tab while staff go on shopping. */
export function useContactForm() {
  const practice = usePractice();
  const form = useForm<ContactForm>({
    mode: 'onBlur',
    reValidateMode: 'onChange',
    shouldFocusError: true,
    defaultValues: contactFormOf(practice),
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepContactForm(practice, values),
      }),
    [subscribe, practice],
  );
  /** Also when the drawer was closed meanwhile and nobody listens to the form any more. */
  const clear = () => {
    const fresh = freshContactForm(practice);
    form.reset(fresh);
    keepContactForm(practice, fresh);
    forgetRemovedLine();
  };
  return { form, clear };
}

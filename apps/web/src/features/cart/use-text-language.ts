import { DEFAULT_LANGUAGE, type Language } from '@eyecart/shared/languages/languages';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { usePractice } from '@/features/session/session-store';
import type { ContactForm } from './contact-form-store';
import { usePlannedSend } from './use-planned-send';

/** What is known of this patient: staff's choice, else the language of the last text to the number. */
export function useKnownLanguage(form: UseFormReturn<ContactForm>): Language | undefined {
  const { lastText } = usePlannedSend(form);
  const chosen = useWatch({ control: form.control, name: 'language' });
  return chosen ?? lastText?.language;
}

/** What the patient will read: what is known of them, else the practice's. */
export function useTextLanguage(form: UseFormReturn<ContactForm>): Language {
  const practice = usePractice();
  return useKnownLanguage(form) ?? practice.language ?? DEFAULT_LANGUAGE;
}

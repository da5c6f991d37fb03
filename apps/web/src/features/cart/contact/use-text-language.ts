import { DEFAULT_LANGUAGE, type Language } from '@eyecart/shared/languages/languages';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { usePractice } from '@/features/session/session-store';
import { usePlannedSend } from '../schedule/use-planned-send';
import type { ContactForm } from './contact-form-store';

/** This patient's language, if known: staff's choice, else the language of the last text to the number. */
export function useKnownLanguage(form: UseFormReturn<ContactForm>): Language | undefined {
  const { lastText } = usePlannedSend(form);
  const chosen = useWatch({ control: form.control, name: 'language' });
  return chosen ?? lastText?.language;
}

/** The patient's language: the known one, else the practice's. */
export function useTextLanguage(form: UseFormReturn<ContactForm>): Language {
  const practice = usePractice();
  return useKnownLanguage(form) ?? practice.language ?? DEFAULT_LANGUAGE;
}

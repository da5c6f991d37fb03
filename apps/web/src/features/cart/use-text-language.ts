import { DEFAULT_LANGUAGE, type Language } from '@eyecart/shared/languages/languages';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { usePractice } from '@/features/session/session-store';
import type { ContactForm } from './contact-form-store';
import { usePlannedSend } from './use-planned-send';

/** What the patient will read: staff's choice, else that of the last text to the number, else the practice's. */
export function useTextLanguage(form: UseFormReturn<ContactForm>): Language {
  const practice = usePractice();
  const { lastText } = usePlannedSend(form);
  const chosen = useWatch({ control: form.control, name: 'language' });
  return chosen ?? lastText?.language ?? practice.language ?? DEFAULT_LANGUAGE;
}

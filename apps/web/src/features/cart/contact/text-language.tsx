import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { LanguageChoice } from '@/components/sending/language-choice';
import { takeLanguage } from '../cart-panel-store';
import type { ContactForm } from './contact-form-store';
import { useTextLanguage } from './use-text-language';

interface TextLanguageProps {
  form: UseFormReturn<ContactForm>;
  className?: string;
}

/** The language of the current cart's text and page. */
export function TextLanguage({ form, className }: TextLanguageProps) {
  const current = useTextLanguage(form);
  useEffect(() => {
    const chosen = takeLanguage();
    if (chosen !== null) form.setValue('language', chosen);
  }, [form]);
  return (
    <LanguageChoice
      name="text-language"
      language={current}
      onChoose={(code) => form.setValue('language', code)}
      className={className}
    />
  );
}

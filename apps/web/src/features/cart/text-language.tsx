import { LANGUAGE_CODES, LANGUAGES } from '@eyecart/shared/languages/languages';
import type { UseFormReturn } from 'react-hook-form';
import { cn } from '@/lib/cn';
import type { ContactForm } from './contact-form-store';
import { useTextLanguage } from './use-text-language';

/** In which language the patient gets the text and reads the page (docs/product.md §8.26). */
export function TextLanguage({ form }: { form: UseFormReturn<ContactForm> }) {
  const current = useTextLanguage(form);
  return (
    <div role="radiogroup" aria-label="Text in" className="-my-2.5 ml-auto flex items-center text-caption">
      <span aria-hidden className="mr-1 text-ink-3 max-sm:hidden">
        Text in
      </span>
      {LANGUAGE_CODES.map((code) => (
        <label
          key={code}
          lang={code}
          className={cn(
            'relative inline-flex min-h-11 cursor-pointer items-center rounded-m px-1.5 has-focus-visible:shadow-(--focus-ring)',
            code === current
              ? 'font-[600] text-ink underline underline-offset-4'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="text-language"
            value={code}
            checked={code === current}
            onChange={() => form.setValue('language', code)}
            className="absolute inset-0 appearance-none rounded-m opacity-0"
          />
          {LANGUAGES[code].name}
        </label>
      ))}
    </div>
  );
}

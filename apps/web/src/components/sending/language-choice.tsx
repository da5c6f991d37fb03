import { LANGUAGE_CODES, LANGUAGES, type Language } from '@eyecart/shared/languages/languages';
import { useId } from 'react';
import { cn } from '@/lib/cn';

interface LanguageChoiceProps {
  /** The form field that the radio buttons share. */
  name: string;
  language: Language | undefined;
  onChoose: (language: Language) => void;
  className?: string;
}

/** The language in which a patient gets the text and reads the page. */
export function LanguageChoice({ name, language, onChoose, className }: LanguageChoiceProps) {
  const label = useId();
  return (
    <div role="radiogroup" aria-labelledby={label} className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <span id={label} className="text-small font-[600]">
        Text in
      </span>
      <div className="flex rounded-m border border-line-field bg-surface p-px">
        {LANGUAGE_CODES.map((code) => (
          <label
            key={code}
            lang={code}
            className={cn(
              'relative inline-flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-m px-2 text-body has-focus-visible:shadow-(--focus-ring)',
              code === language ? 'bg-teal-100 font-[600] text-teal-press' : 'text-ink-2 hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={code}
              checked={code === language}
              onChange={() => onChoose(code)}
              className="absolute inset-0 appearance-none rounded-m opacity-0"
            />
            {LANGUAGES[code].name}
          </label>
        ))}
      </div>
    </div>
  );
}

import { LANGUAGE_CODES, LANGUAGES, type Language } from '@eyecart/shared/languages/languages';
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
  return (
    <div
      role="radiogroup"
      aria-label="Text in"
      className={cn('-my-2.5 flex items-center text-caption', className)}
    >
      <span aria-hidden className="mr-1 text-ink-3 max-sm:hidden">
        Text in
      </span>
      {LANGUAGE_CODES.map((code) => (
        <label
          key={code}
          lang={code}
          className={cn(
            'relative inline-flex min-h-11 cursor-pointer items-center rounded-m px-1.5 has-focus-visible:shadow-(--focus-ring)',
            code === language
              ? 'font-[600] text-ink underline underline-offset-4'
              : 'text-ink-2 hover:text-ink',
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
  );
}

import { LANGUAGE_CODES, LANGUAGES } from '@eyecart/shared/languages/languages';
import { useWords } from './use-words';

/**
 * Links to the page in the other languages, each in its own words. They work without script; the browser keeps the choice
 * for this page only.
 */
export function ChooseLanguage({ address }: { address: string }) {
  const { language, header } = useWords();
  const others = LANGUAGE_CODES.filter((code) => code !== language);
  return (
    <nav className="languages" aria-label={header.languages}>
      {others.map((code) => (
        <a
          key={code}
          id={`in-${code}`}
          href={`${address}${address.includes('?') ? '&' : '?'}lang=${code}`}
          lang={code}
          hrefLang={code}
        >
          {LANGUAGES[code].name}
        </a>
      ))}
    </nav>
  );
}

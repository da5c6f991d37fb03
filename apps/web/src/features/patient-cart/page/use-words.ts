import { DEFAULT_LANGUAGE, type Language } from '@eyecart/shared/languages/languages';
import { wordsIn } from '@eyecart/shared/languages/words';
import { createContext, use } from 'react';

/** The words in the page's language; `PatientPage` provides them. */
export const WordsContext = createContext(wordsIn('en'));
export const useWords = () => use(WordsContext);

/** The `lang` attribute of a product's words, if it is not the page's. */
export function useProductLanguage(language: Language = DEFAULT_LANGUAGE): Language | undefined {
  return useWords().language === language ? undefined : language;
}

import type { Language } from '@eyecart/shared/languages/languages';
import { wordsIn } from '@eyecart/shared/languages/words';
import { createContext, use } from 'react';

/** The words in the page's language; `PatientPage` provides them. */
export const WordsContext = createContext(wordsIn('en'));
export const useWords = () => use(WordsContext);

/** The `lang` of what the shop wrote, where it is not the page's. */
export function useShopLanguage(): Language | undefined {
  return useWords().language === SHOP_LANGUAGE ? undefined : SHOP_LANGUAGE;
}

const SHOP_LANGUAGE: Language = 'en';

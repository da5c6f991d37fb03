import { createContext, use } from 'react';
import { wordsIn } from './words';

/** The words in the page's language; `PatientPage` provides them. */
export const WordsContext = createContext(wordsIn('en'));
export const useWords = () => use(WordsContext);

import { onPracticeLeft } from '@/features/session/practice-data';
import { createStore } from '@/lib/create-store';

/** The search of the history. In memory, not in the URL: it may be a patient's name. */
export const historySearch = createStore('');

/** Searches the history, open or about to be. */
export const searchHistory = (text: string): void => historySearch.set(text.trim());

onPracticeLeft(() => historySearch.set(''));

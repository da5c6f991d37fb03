import { onPracticeLeft } from '@/features/session/practice-data';
import { createStore } from '@/lib/storage/create-store';

/** The search of the history. In memory, not in the URL: it may be a patient's name. */
export const historySearch = createStore('');

/** The last search that was typed in the history. */
let typed = '';
let leaving: ReturnType<typeof setTimeout> | undefined;

/** Searches the history for what was typed in it. It stays when staff come back. */
export function searchHistory(query: string): void {
  typed = query.trim();
  historySearch.set(typed);
}

/** Shows a patient in the history, open or about to be, until staff leave it. */
export const visitHistory = (phoneNumber: string): void => historySearch.set(phoneNumber);

/** Marks the history as open. Call the result when it closes, to restore the typed search. */
export function enterHistory(): () => void {
  clearTimeout(leaving);
  return () => {
    leaving = setTimeout(() => historySearch.set(typed));
  };
}

onPracticeLeft(() => searchHistory(''));

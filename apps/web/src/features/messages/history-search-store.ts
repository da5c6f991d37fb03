import { onPracticeLeft } from '@/features/session/practice-data';
import { createStore } from '@/lib/create-store';

/** The search of the history. In memory, not in the URL: it may be a patient's name. */
export const historySearch = createStore('');

/** Whether staff came to the history for a patient, instead of typing a search in it. */
let isForVisit = false;

/** Searches the history for what was typed in it. It stays when staff come back. */
export function searchHistory(text: string): void {
  isForVisit = false;
  historySearch.set(text.trim());
}

/** Shows a patient in the history, open or about to be, until staff leave it. */
export function visitHistory(phoneNumber: string): void {
  isForVisit = true;
  historySearch.set(phoneNumber);
}

/** Ends the search of a visit: the next time, the history shows every patient. */
export function leaveHistory(): void {
  if (isForVisit) searchHistory('');
}

onPracticeLeft(() => historySearch.set(''));

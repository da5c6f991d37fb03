import { closeEarlyField, openEarlyField } from '@/lib/first-view/early-field';
import { createStore, useStore } from '@/lib/storage/create-store';

const store = createStore(false);

/** Whether the palette of quick search is open, or its code is loading. */
export const useIsQuickSearchOpen = (): boolean => useStore(store);

export function setQuickSearchOpen(isOpen: boolean): void {
  store.set(isOpen);
  if (!isOpen) closeEarlyField();
}

let begun = '';

/** The query that the palette opens with. */
export const begunSearch = (): string => begun;

/** Opens the palette. Without a query, the early field takes what is typed until the palette's own field is there. */
export function openQuickSearch(query = ''): void {
  begun = query;
  store.set(true);
  if (query === '') openEarlyField(() => setQuickSearchOpen(false));
}

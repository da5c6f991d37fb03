import { useEffect } from 'react';
import { createStore, useStore } from '../storage/create-store';

const shownPatient = createStore<string | null>(null);

/** The number (E.164) of the patient whose page is shown. */
export const useShownPatient = (): string | null => useStore(shownPatient);

/** Marks the page as being about this number as long as it is shown. */
export function useShowsPatient(phoneNumber: string | null): void {
  useEffect(() => {
    shownPatient.set(phoneNumber);
    return () => shownPatient.set(null);
  }, [phoneNumber]);
}

import { onPracticeLeft } from '@/features/session/practice-data';
import { createStore } from '@/lib/create-store';

/** What the table of orders is searched for. In memory, not in the address: it may be a patient's name. */
export const ordersSearch = createStore('');

onPracticeLeft(() => ordersSearch.set(''));

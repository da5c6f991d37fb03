import { onPracticeLeft } from '@/features/session/practice-data';
import { createStore } from '@/lib/storage/create-store';

/** The search of the orders table. In memory, not in the URL: it may be a patient's name. */
export const ordersSearch = createStore('');

onPracticeLeft(() => ordersSearch.set(''));

import { onPracticeLeft } from '@/features/session/practice-data';
import { jsonSlot } from '@/lib/storage';

/** The form in this tab's storage; the rest of it loads with the cart panel, and a practice may leave before. */
export const contactFormSlot = jsonSlot('session', 'contact-form');
onPracticeLeft(contactFormSlot.remove);

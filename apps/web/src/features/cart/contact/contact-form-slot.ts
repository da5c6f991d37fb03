import { onPracticeLeft } from '@/features/session/practice-data';
import { jsonSlot } from '@/lib/storage/storage';

/**
 * The form in this tab's storage. Kept apart from the rest of the form, which loads with the cart panel: a practice may
 * leave before that.
 */
export const contactFormSlot = jsonSlot('session', 'contact-form');
onPracticeLeft(contactFormSlot.remove);

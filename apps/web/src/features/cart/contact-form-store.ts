import { onPracticeLeft } from '@/features/session/practice-data';
import { createStore } from '@/lib/create-store';
import { isRecord } from '@/lib/is-record';
import { jsonSlot } from '@/lib/storage';
import { forgetLoadedDraft } from './loaded-draft';
import { freshSchedule, readSchedule, type ScheduleForm } from './schedule-form';

/** What staff enter for the patient of the order. */
export interface ContactForm extends ScheduleForm {
  readonly phoneNumber: string;
  readonly patientLastName: string;
  readonly discountCode: string;
  readonly hasConsent: boolean;
}

interface FormOwner {
  readonly id: string;
  readonly discountCode: string | null;
}

interface KeptForm {
  readonly practiceId: string;
  readonly form: ContactForm;
}

const slot = jsonSlot('session', 'contact-form');
let kept: KeptForm | null = null;

/** The form as this practice left it, else a fresh one with the practice's code. */
export function contactFormOf(practice: FormOwner): ContactForm {
  kept ??= readKept(slot.read());
  return kept?.practiceId === practice.id ? kept.form : freshContactForm(practice);
}

export const freshContactForm = (practice: FormOwner): ContactForm => ({
  phoneNumber: '',
  patientLastName: '',
  discountCode: practice.discountCode ?? '',
  hasConsent: false,
  ...freshSchedule,
});

/** Keeps the form for this tab. Consent is kept while the page lives, never stored: it is asked again. */
export function keepContactForm(practice: FormOwner, form: ContactForm): void {
  kept = { practiceId: practice.id, form };
  slot.write({ practiceId: practice.id, form: { ...form, hasConsent: false } });
}

/** Tells the form on the screen, whichever it is by now, to take over what is kept. */
export const keptFormChanged = createStore(0);

/** What was entered, beside the consent: another name, number, code or day is meant for another order. */
const contentOf = ({ hasConsent: _, ...content }: ContactForm): string =>
  JSON.stringify(Object.entries(content).sort());

/**
 * Empties the form that an order was placed with. One that has been changed since is the next order's and stays,
 * but for the consent, which was given for the one before.
 */
export function clearPlacedForm(practice: FormOwner, placed: ContactForm): void {
  const current = contactFormOf(practice);
  const isPlaced = contentOf(current) === contentOf(placed);
  keepContactForm(practice, isPlaced ? freshContactForm(practice) : { ...current, hasConsent: false });
  keptFormChanged.set(keptFormChanged.get() + 1);
}

export function resetContactForm(): void {
  kept = null;
  slot.remove();
  forgetLoadedDraft();
}
onPracticeLeft(resetContactForm);

function readKept(stored: unknown): KeptForm | null {
  if (!isRecord(stored) || !isRecord(stored.form)) return null;
  const { practiceId } = stored;
  const { phoneNumber, patientLastName, discountCode } = stored.form;
  if (typeof practiceId !== 'string' || typeof phoneNumber !== 'string') return null;
  if (typeof patientLastName !== 'string' || typeof discountCode !== 'string') return null;
  const schedule = readSchedule(stored.form);
  return { practiceId, form: { phoneNumber, patientLastName, discountCode, hasConsent: false, ...schedule } };
}

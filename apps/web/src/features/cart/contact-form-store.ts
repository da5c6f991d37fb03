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

export function resetContactForm(): void {
  kept = null;
  slot.remove();
  forgetLoadedDraft();
}

function readKept(stored: unknown): KeptForm | null {
  if (!isRecord(stored) || !isRecord(stored.form)) return null;
  const { practiceId } = stored;
  const { phoneNumber, patientLastName, discountCode } = stored.form;
  if (typeof practiceId !== 'string' || typeof phoneNumber !== 'string') return null;
  if (typeof patientLastName !== 'string' || typeof discountCode !== 'string') return null;
  const schedule = readSchedule(stored.form);
  return { practiceId, form: { phoneNumber, patientLastName, discountCode, hasConsent: false, ...schedule } };
}

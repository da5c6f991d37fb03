import { SEND_DETAILS } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { pick } from '@eyecart/shared/rules/pick';
import { onPracticeLeft } from '@/features/session/practice-data';
import { sessionStore } from '@/features/session/session-store';
import { createStore } from '@/lib/storage/create-store';
import { isRecord } from '@/lib/storage/is-record';
import { recordOf } from '@/lib/storage/record-of';
import { onOtherTabChange } from '@/lib/storage/storage';
import { forgetLoadedDraft } from '../drafts/loaded-draft';
import { isFilled } from '../lines/cart-store';
import { freshSchedule, readSchedule, type ScheduleForm } from '../schedule/schedule-form';
import { contactFormSlot } from './contact-form-slot';

const STRING_FIELDS = ['phoneNumber', ...SEND_DETAILS, 'discountCode'] as const;
/** The patient's identity and consent are never stored: the computer may be shared. */
const UNSTORED = {
  phoneNumber: '',
  patientLastName: '',
  lineToPatient: '',
  language: null,
  hasConsent: false,
} as const;
type StringFields = Readonly<Record<(typeof STRING_FIELDS)[number], string>>;

/** The form's fields about the patient and the re-order. */
export interface ContactForm extends ScheduleForm, StringFields {
  readonly hasConsent: boolean;
  /** Printed on the plan, and kept nowhere else. */
  readonly lineToPatient: string;
  /** Staff's choice for this patient; null for the default. */
  readonly language: Language | null;
}

export interface FormOwner {
  readonly id: string;
  readonly discountCode: string | null;
}

interface KeptForm {
  readonly practiceId: string;
  readonly form: ContactForm;
}

let kept: KeptForm | null = null;

/** The form as this practice left it, or a fresh one with the practice's code. */
export function contactFormOf(practice: FormOwner): ContactForm {
  kept ??= readKept(contactFormSlot.read());
  return kept?.practiceId === practice.id ? kept.form : freshContactForm(practice);
}

export const freshContactForm = (practice: FormOwner): ContactForm => ({
  ...recordOf(STRING_FIELDS, ''),
  discountCode: practice.discountCode ?? '',
  hasConsent: false,
  lineToPatient: '',
  language: null,
  ...freshSchedule,
});

/** Keeps the form, and stores it for this tab. Patient and consent are in memory only, so a reload asks for them again. */
export function keepContactForm(practice: FormOwner, form: ContactForm): void {
  kept = { practiceId: practice.id, form };
  contactFormSlot.write({ practiceId: practice.id, form: { ...form, ...UNSTORED } });
}

/** Tells the form on the screen to reload what is stored. */
export const keptFormChanged = createStore(0);

/** The entered fields, apart from consent: a different name, number, code or day belongs to another cart. */
const contentOf = ({ hasConsent: _, ...content }: ContactForm): string =>
  JSON.stringify(Object.entries(content).sort());

/** Whether two forms have the same fields, apart from consent. */
export const isSameContent = (one: ContactForm, other: ContactForm): boolean =>
  contentOf(one) === contentOf(other);

/**
 * Clears the form that a cart was sent with. If it has changed since, it belongs to the next cart and stays, except for
 * the consent, which was given for the cart before.
 */
export function clearPlacedForm(practice: FormOwner, placed: ContactForm): void {
  const current = contactFormOf(practice);
  const isPlaced = isSameContent(current, placed);
  showContactForm(practice, isPlaced ? freshContactForm(practice) : current);
}

/** Stores the form and shows it, without the consent. */
export function showContactForm(practice: FormOwner, form: ContactForm): void {
  keepContactForm(practice, { ...form, hasConsent: false });
  keptFormChanged.set(keptFormChanged.get() + 1);
}

/** Clears the form. Returns a function that restores it, unless something else was entered in the meantime. */
export function clearContactForm(practice: FormOwner): () => void {
  const before = contactFormOf(practice);
  const fresh = freshContactForm(practice);
  showContactForm(practice, fresh);
  return () => {
    if (isSameContent(contactFormOf(practice), fresh)) showContactForm(practice, before);
  };
}

export function resetContactForm(): void {
  kept = null;
  contactFormSlot.remove();
  forgetLoadedDraft();
}
onPracticeLeft(resetContactForm);

/** Another tab has sent or cleared the cart: what comes next is another patient's. */
onOtherTabChange('order', () => {
  const practice = sessionStore.get();
  if (practice !== null && !isFilled() && kept !== null)
    showContactForm(practice, freshContactForm(practice));
});

function readKept(stored: unknown): KeptForm | null {
  if (!isRecord(stored) || !isRecord(stored.form)) return null;
  const { practiceId, form } = stored;
  if (typeof practiceId !== 'string' || !hasStringFields(form)) return null;
  return {
    practiceId,
    form: {
      ...pick(form, STRING_FIELDS),
      hasConsent: false,
      lineToPatient: '',
      language: null,
      ...readSchedule(form),
    },
  };
}

const hasStringFields = (form: Record<string, unknown>): form is Record<string, unknown> & StringFields =>
  STRING_FIELDS.every((name) => typeof form[name] === 'string');

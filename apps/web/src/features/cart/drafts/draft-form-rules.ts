import { checkPhonePattern } from '@eyecart/shared/rules/phone-pattern';
import { resolveDiscountCode } from '@eyecart/shared/rules/pricing';
import { hasVisibleText } from '@eyecart/shared/rules/visible-text';
import type { ContactForm } from '../contact/contact-form-store';

export const EMPTY_DRAFT = 'Please add at least one item to your draft order.';
/** For the toast; the field has a shorter message. */
export const LAST_NAME_MISSING = "Please enter the patient's last name to identify this draft order.";

type DraftField = 'phoneNumber' | 'patientLastName' | 'discountCode';

interface FormFault {
  readonly field: DraftField;
  readonly message: string;
}

/** The only problem a name can have. */
export const isNameMissing = ({ field }: FormFault): boolean => field === 'patientLastName';

/** The form's problems for a draft, in field order: the name is required, a phone number is not (docs/product.md §6.9). */
export function draftFaults(
  form: Pick<ContactForm, DraftField>,
  practiceCode: string | null,
): readonly FormFault[] {
  const faults: FormFault[] = [];
  const phoneFault = form.phoneNumber.trim() === '' ? null : checkPhonePattern(form.phoneNumber);
  if (phoneFault !== null) faults.push({ field: 'phoneNumber', message: phoneFault });
  if (!hasVisibleText(form.patientLastName)) {
    faults.push({ field: 'patientLastName', message: 'Required for the queue' });
  }
  const code = resolveDiscountCode(form.discountCode, practiceCode);
  if (!code.ok) faults.push({ field: 'discountCode', message: code.message });
  return faults;
}

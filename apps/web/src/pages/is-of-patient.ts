interface OfPatient {
  readonly patientLastName: string | null;
  readonly phoneNumber: string | null;
}

const FEWEST_DIGITS = 3;

/** Whether something is of a patient with this text in the last name, or these digits, three or more, in the number. */
export function isOfPatient(text: string): (one: OfPatient) => boolean {
  const digits = text.replace(/\D/g, '');
  return ({ patientLastName, phoneNumber }) =>
    contains(patientLastName ?? '', text) ||
    (digits.length >= FEWEST_DIGITS && (phoneNumber ?? '').replace(/\D/g, '').includes(digits));
}

/** In any letter case. */
export const contains = (name: string, text: string): boolean =>
  name.toLowerCase().includes(text.toLowerCase());

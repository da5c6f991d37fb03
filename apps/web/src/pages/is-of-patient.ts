interface OfPatient {
  readonly patientLastName: string | null;
  readonly phoneNumber: string | null;
}

const MIN_DIGITS = 3;

/**
 * Whether something is about a patient whose last name contains the query, or whose number contains its digits (three
 * or more).
 */
export function isOfPatient(query: string): (one: OfPatient) => boolean {
  const digits = query.replace(/\D/g, '');
  return ({ patientLastName, phoneNumber }) =>
    contains(patientLastName ?? '', query) ||
    (digits.length >= MIN_DIGITS && (phoneNumber ?? '').replace(/\D/g, '').includes(digits));
}

/** Whether a name contains the query, ignoring case. */
export const contains = (name: string, query: string): boolean =>
  name.toLowerCase().includes(query.toLowerCase());

/** Sorts whole last names first, then names that begin with the query. */
export function byName<T extends OfPatient>(query: string, found: readonly T[]): T[] {
  const wanted = query.trim().toLowerCase();
  const rankOf = ({ patientLastName }: T): number => {
    const name = (patientLastName ?? '').trim().toLowerCase();
    if (name === wanted) return 0;
    return name.startsWith(wanted) ? 1 : 2;
  };
  return found.toSorted((one, other) => rankOf(one) - rankOf(other));
}

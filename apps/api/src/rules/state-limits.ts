import { statesForPhone } from './phone-number.js';

/** How many sales texts a state allows to one number. */
export interface StateLimit {
  readonly texts: number;
  readonly withinHours: number;
  /** Patients who ordered within so many months are exempt; null when no one is. */
  readonly customerMonths: number | null;
  /** The statute. */
  readonly source: string;
}

/**
 * States that limit calls and texts to one number about one subject; all of ours are about one, the patient's cart.
 * Some states exempt people who gave consent; we keep their limits anyway. How well each row is supported is in
 * docs/providers.md §3.6. Source: docs/product.md §8.12.
 */
export const STATE_LIMITS: Readonly<Record<string, StateLimit>> = {
  FL: { ...threeADay(), source: 'Fla. Stat. § 501.616(6)(b)' },
  MD: { ...threeADay(), source: 'Md. Stop the Spam Calls Act of 2023 (S.B. 90)' },
  OK: { ...threeADay(), source: 'Okla. Stat. tit. 15, § 775C.4(B)' },
  OR: { ...threeADay(), customerMonths: 18, source: 'Or. H.B. 3865 (2025), since 2026-01-01' },
};

/** The limits of every state that a number (E.164) may be in; all of them for an unlisted area code. */
export const limitsForPhone = (e164: string): readonly StateLimit[] =>
  statesForPhone(e164).flatMap((state) => STATE_LIMITS[state] ?? []);

/** Whether a patient is exempt because of their last order; `orderedAt` is null when there is none. */
export function isExempt({ customerMonths }: StateLimit, orderedAt: Date | null, now: Date): boolean {
  if (customerMonths === null || orderedAt === null) return false;
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - customerMonths);
  return orderedAt > since;
}

function threeADay() {
  return { texts: 3, withinHours: 24, customerMonths: null } as const;
}

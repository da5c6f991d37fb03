import type { CartItem } from '@eyecart/shared/contracts';
import { isOneDigitOff, isSameNumber } from '@/lib/texts/corrected-number';

/** A text that may have gone to a wrong number. */
export interface FixableText {
  readonly messageId: string;
  readonly phoneNumber: string;
  readonly patientLastName: string | null;
  /** Someone received it; false when it failed. */
  readonly hasArrived: boolean;
  /** The contents of its cart. */
  readonly products: ReadonlyArray<Pick<CartItem, 'variantId' | 'quantity'>>;
}

/**
 * Whether the consent still holds for the number in the field. It was given for one number; a corrected digit keeps it.
 * `givenFor` is null when it was withdrawn.
 */
export const isConsentKept = (givenFor: string | null, phoneNumber: string): boolean =>
  givenFor !== null && (isSameNumber(givenFor, phoneNumber) || isOneDigitOff(givenFor, phoneNumber));

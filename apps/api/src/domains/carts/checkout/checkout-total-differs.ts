import type { ShopTotal } from '@eyecart/shared/contracts';
import { type Words, wordsIn } from '@eyecart/shared/languages/words';
import {
  type CheckoutDifference,
  type DifferenceReason,
  describeForPatient,
} from '../checkout-difference.js';

/** The patient has to agree to the shop's own total first. Both the API and the page answer with that total. */
export class CheckoutTotalDiffers extends Error {
  readonly reason: DifferenceReason;

  constructor(
    private readonly difference: CheckoutDifference,
    private readonly discountCode: string | null,
  ) {
    super(describeForPatient(difference, discountCode, wordsIn('en')));
    this.reason = difference.reason;
  }

  /** The shop's total with the reason, as the patient reads it. */
  shopTotalIn(words: Words): ShopTotal {
    const message = describeForPatient(this.difference, this.discountCode, words);
    return { total: this.difference.shopTotalCents, message };
  }
}

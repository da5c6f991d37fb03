import type { ShopTotal } from '@eyecart/shared/contracts';
import { type CheckoutDifference, type DifferenceReason, wordForPatient } from './checkout-difference.js';

/**
 * The patient has to agree to the shop's own total before going on. It is an expected outcome: each way in to the checkout
 * catches it and answers with the total.
 */
export class CheckoutTotalDiffers extends Error {
  readonly shopTotal: ShopTotal;
  readonly reason: DifferenceReason;

  constructor(difference: CheckoutDifference, discountCode: string | null) {
    const message = wordForPatient(difference, discountCode);
    super(message);
    this.shopTotal = { total: difference.shopTotalCents, message };
    this.reason = difference.reason;
  }
}

import type { ShopTotal } from '@eyecart/shared/contracts';
import { ApiError } from '../../http/api-error.js';
import { type CheckoutDifference, wordForPatient } from './checkout-difference.js';

/** The patient has to agree to the shop's total first; the page shows `shopTotal`. */
export class CheckoutTotalDiffers extends ApiError {
  readonly shopTotal: ShopTotal;

  constructor(difference: CheckoutDifference, discountCode: string | null) {
    const message = wordForPatient(difference, discountCode);
    const total = difference.shopTotalCents;
    super('checkout_total_differs', {
      message,
      details: [
        { path: 'shopTotal', message: String(total) },
        { path: 'reason', message: difference.reason },
      ],
    });
    this.shopTotal = { total, message };
  }
}

import type { PatientCart } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';
import type { FormEvent } from 'react';
import { AlertIcon, InfoIcon, LockIcon } from './icons';
import { hasDiscount } from './price-panel';
import type { Checkout } from './use-checkout';

/** The spec's alert around the server's message, whose ending may repeat the alert's. */
function wordCheckoutError(message: string): string {
  const core = message.trim().replace(/(\.\s*Please try again)?\.*$/, '');
  return `Sorry, there was an error processing your order: ${core}. Please try again.`;
}

/**
 * Total and button: a plain form that works without scripts. The posted totals tell the server what the patient saw; with
 * scripts the same action runs through `checkout.proceed`. Where the shop's own total differs, the button agrees to it
 * (docs/product.md §7.3).
 */
export function CheckoutForm({ cart, checkout }: { cart: PatientCart; checkout: Checkout }) {
  const { shopTotal } = checkout;
  const totalCents = shopTotal?.total ?? cart.yourPrice;
  const label = shopTotal === null ? 'Proceed to Checkout' : `Continue at ${formatCents(totalCents)}`;

  function submit(event: FormEvent) {
    event.preventDefault();
    void checkout.proceed();
  }

  return (
    <form
      className="go"
      method="post"
      action={`/cart/${encodeURIComponent(cart.cartId)}/checkout`}
      autoComplete="off"
      onSubmit={submit}
    >
      <input type="hidden" name="total" value={cart.yourPrice} />
      {shopTotal !== null && (
        <>
          <input type="hidden" name="acceptedTotal" value={shopTotal.total} />
          <div className="note" role="alert">
            <InfoIcon />
            <p>{`${shopTotal.message} You can continue at ${formatCents(totalCents)} or ask your practice.`}</p>
          </div>
        </>
      )}
      {checkout.error !== null && (
        <div className="note bad" role="alert">
          <AlertIcon />
          <p>{wordCheckoutError(checkout.error)}</p>
        </div>
      )}
      <p className="total">
        <span>Total</span>
        {shopTotal === null && hasDiscount(cart) && <em>{`You save ${formatCents(cart.discount)}`}</em>}
        <b>{formatCents(totalCents)}</b>
      </p>
      <button type="submit" className="btn primary" aria-disabled={checkout.isBusy || undefined}>
        {checkout.isBusy && <span className="spin" aria-hidden="true" />}
        {checkout.isBusy ? 'Creating Checkout...' : label}
      </button>
      <p className="unseen" role="status">
        {checkout.isBusy && 'One moment, we are preparing your checkout.'}
      </p>
      <p className="secure">
        <LockIcon />
        Secure checkout powered by Shopify
      </p>
    </form>
  );
}

import type { PatientCart } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';
import type { FormEvent } from 'react';
import { AlertIcon, LockIcon } from './icons';
import { hasDiscount } from './price-panel';
import type { Checkout } from './use-checkout';

/** The spec's alert around the server's message, whose ending may repeat the alert's. */
function wordCheckoutError(message: string): string {
  const core = message.trim().replace(/(\.\s*Please try again)?\.*$/, '');
  return `Sorry, there was an error processing your order: ${core}. Please try again.`;
}

/**
 * Total and button: a plain form that works without scripts. The posted total tells the server what the patient saw; with
 * scripts the same action runs through `checkout.proceed`.
 */
export function CheckoutForm({ cart, checkout }: { cart: PatientCart; checkout: Checkout }) {
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
      {checkout.error !== null && (
        <div className="note bad" role="alert">
          <AlertIcon />
          <p>{wordCheckoutError(checkout.error)}</p>
        </div>
      )}
      <p className="total">
        <span>Total</span>
        {hasDiscount(cart) && <em>{`You save ${formatCents(cart.discount)}`}</em>}
        <b>{formatCents(cart.yourPrice)}</b>
      </p>
      <button type="submit" className="btn primary" aria-disabled={checkout.isBusy || undefined}>
        {checkout.isBusy && <span className="spin" aria-hidden="true" />}
        {checkout.isBusy ? 'Creating Checkout...' : 'Proceed to Checkout'}
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

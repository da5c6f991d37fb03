import type { PatientCart } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';
import type { FormEvent } from 'react';
import { AlertIcon, InfoIcon, LockIcon } from './icons';
import { hasDiscount } from './price-panel';
import type { Checkout } from './use-checkout';
import { useWords } from './use-words';

/**
 * Total and button: a plain form that works without scripts. The posted totals tell the server what the patient saw; with
 * scripts the same action runs through `checkout.proceed`. Where the shop's own total differs, the button agrees to it
 * (docs/product.md §7.3).
 */
export function CheckoutForm({ cart, checkout }: { cart: PatientCart; checkout: Checkout }) {
  const { shopTotal } = checkout;
  const words = useWords().checkout;
  const totalCents = shopTotal?.total ?? cart.yourPrice;
  const label = shopTotal === null ? words.proceed : words.proceedAt(totalCents);

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
            <p>{words.shopTotal(shopTotal)}</p>
          </div>
        </>
      )}
      {checkout.error !== null && (
        <div className="note bad" role="alert">
          <AlertIcon />
          <p>{words.failed(checkout.error)}</p>
        </div>
      )}
      <p className="total">
        <span>{words.total}</span>
        {shopTotal === null && hasDiscount(cart) && <em>{words.saved(cart.discount)}</em>}
        <b>{formatCents(totalCents)}</b>
      </p>
      <button type="submit" className="btn primary" aria-disabled={checkout.isBusy || undefined}>
        {checkout.isBusy && <span className="spin" aria-hidden="true" />}
        {checkout.isBusy ? words.creating : label}
      </button>
      <p className="unseen" role="status">
        {checkout.isBusy && words.oneMoment}
      </p>
      <p className="secure">
        <LockIcon />
        {words.secure}
      </p>
    </form>
  );
}

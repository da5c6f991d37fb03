import type { PatientPageModel, ShopTotal } from '@eyecart/shared/contracts';
import { chooseLines, LINE_FIELD } from '@eyecart/shared/rules/choose-lines';
import { AGAIN_FIELD } from '@eyecart/shared/rules/patient-path';
import { AlertIcon, InfoIcon, LockIcon } from '../page/icons';
import { pageFields } from '../page/page-address';
import { telLink } from '../page/tel-link';
import { useWords } from '../page/use-words';
import { type CheckoutFailure, failedCheckout } from './failed-checkout';
import type { OrderLine } from './parse-items';
import { hasDiscount } from './price-panel';

interface CheckoutFormProps {
  view: Extract<PatientPageModel, { state: 'ready' }>;
  lines: readonly OrderLine[];
  error: CheckoutFailure | null;
  shopTotal: ShopTotal | null;
}

/**
 * Total and button: a plain form that works without scripts. The posted totals tell the server what the patient saw;
 * with script the same fields go to `POST /api/checkout/create`. If the shop's own total differs, pressing the button
 * agrees to it. Both notes are always there, so that the script only fills them in.
 */
export function CheckoutForm({ view, lines, error, shopTotal }: CheckoutFormProps) {
  const { cart, choice } = view;
  const { checkout: words, money } = useWords();
  const totalCents = shopTotal?.total ?? cart.yourPrice;
  const isLower = totalCents < cart.yourPrice;
  const chosen = choice === null ? lines : chooseLines(lines, choice);

  return (
    <form
      id="order"
      className="go"
      method="post"
      action={`/cart/${encodeURIComponent(cart.cartId)}/checkout`}
      autoComplete="off"
      data-practice={cart.practiceName}
      data-code={cart.practiceDiscountCode ?? undefined}
      data-fields={pageFields(view) || undefined}
      data-online={cart.totalPrice}
    >
      {view.isOrderingAgain && <input type="hidden" name={AGAIN_FIELD} value="1" />}
      {chosen.map((line) => (
        <input key={line.id} type="hidden" name={LINE_FIELD + line.id} value={line.quantity} />
      ))}
      <input type="hidden" name="total" value={cart.yourPrice} />
      <input
        type="hidden"
        name="acceptedTotal"
        value={shopTotal?.total ?? ''}
        disabled={shopTotal === null}
      />
      <div className="note" role="alert" hidden={shopTotal === null} {...startingHere(shopTotal)}>
        <InfoIcon />
        <div>
          <p>
            {shopTotal && (isLower ? shopTotal.message : words.shopTotal({ message: shopTotal.message }))}
          </p>
          {cart.practiceContact && !isLower && ' '}
          {cart.practiceContact && !isLower && (
            <a href={telLink(cart.practiceContact)}>{cart.practiceContact}</a>
          )}
        </div>
      </div>
      <div className="note bad" role="alert" hidden={error === null} {...startingHere(error)}>
        <AlertIcon />
        <p>{error && failedCheckout(error, (message) => words.failed({ message }), words)}</p>
      </div>
      <div className="pay">
        <p className="total">
          <span>
            <span>{words.total}</span> <small>{words.beforeShipping}</small>
          </span>{' '}
          <b>{money(totalCents)}</b>
          {shopTotal === null && hasDiscount(cart) && (
            <em> {words.saved({ amount: money(cart.discount) })}</em>
          )}
        </p>
        <button type="submit" className="btn primary">
          {shopTotal === null ? words.proceed : words.proceedAt({ total: money(totalCents) })}
        </button>
        <p className="unseen" role="status" />
      </div>
      <p className="secure">
        <LockIcon />
        {words.secure}
      </p>
    </form>
  );
}

/** A page that comes with a note opens at it, without script. */
const startingHere = (note: object | null) => (note === null ? {} : { tabIndex: -1, autoFocus: true });

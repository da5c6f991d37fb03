import type { PatientCart, ShopTotal } from '@eyecart/shared/contracts';
import { chooseLines, LINE_FIELD, type LineChoice } from '@eyecart/shared/rules/choose-lines';
import { AlertIcon, InfoIcon, LockIcon } from '../page/icons';
import { useWords } from '../page/use-words';
import { choiceFields } from './choice-fields';
import { type CheckoutFailure, failedCheckout } from './failed-checkout';
import type { OrderLine } from './parse-items';
import { hasDiscount } from './price-panel';

interface CheckoutFormProps {
  cart: PatientCart;
  lines: readonly OrderLine[];
  /** The patient's choice of lines; null for the whole cart. */
  choice: LineChoice | null;
  error: CheckoutFailure | null;
  shopTotal: ShopTotal | null;
}

/**
 * Total and button: a plain form that works without scripts. The posted totals tell the server what the patient saw;
 * with script the same fields go to `POST /api/checkout/create`. If the shop's own total differs, pressing the button
 * agrees to it. Both notes are always there, so that the script only fills them in.
 */
export function CheckoutForm({ cart, lines, choice, error, shopTotal }: CheckoutFormProps) {
  const { checkout: words, money } = useWords();
  const totalCents = shopTotal?.total ?? cart.yourPrice;
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
      data-choice={choice === null ? undefined : choiceFields(choice)}
    >
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
      <div className="note" role="alert" hidden={shopTotal === null}>
        <InfoIcon />
        <p>{shopTotal && words.shopTotal({ message: shopTotal.message, total: money(shopTotal.total) })}</p>
      </div>
      <div className="note bad" role="alert" hidden={error === null}>
        <AlertIcon />
        <p>{error && failedCheckout(error, (message) => words.failed({ message }), words.tryAgain)}</p>
      </div>
      <p className="total">
        <span>{words.total}</span>
        {shopTotal === null && hasDiscount(cart) && <em>{words.saved({ amount: money(cart.discount) })}</em>}
        <b>{money(totalCents)}</b>
      </p>
      <button type="submit" className={cart.orderedAt === null ? 'btn primary' : 'btn soft'}>
        {shopTotal === null ? words.proceed : words.proceedAt({ total: money(totalCents) })}
      </button>
      <p className="unseen" role="status" />
      <p className="secure">
        <LockIcon />
        {words.secure}
      </p>
    </form>
  );
}

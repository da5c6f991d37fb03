import type { PatientCart, ShopTotal } from '@eyecart/shared/contracts';
import { useWords } from '../page/use-words';

/** True if there is a discount to show; without a code there is no discount line and no 'You save'. */
export function hasDiscount(cart: PatientCart): boolean {
  return cart.practiceDiscountCode !== null && cart.discount > 0;
}

/**
 * The totals as the server and the shop calculated them (docs/product.md §6.6). If the shop's total differs, the
 * discount shown is the one that leads to it, and nothing contradicts it.
 */
export function PricePanel({ cart, shopTotal }: { cart: PatientCart; shopTotal: ShopTotal | null }) {
  const { prices: words, money } = useWords();
  const totalCents = shopTotal?.total ?? cart.yourPrice;
  const discountCents = cart.totalPrice - totalCents;
  return (
    <dl>
      <div>
        <dt>{words.online}</dt>
        <dd>{money(cart.totalPrice)}</dd>
      </div>
      {hasDiscount(cart) && discountCents > 0 && (
        <div className="save">
          <dt>
            {shopTotal === null
              ? words.discount({ code: cart.practiceDiscountCode ?? '' })
              : words.discountAtShop}
          </dt>
          <dd>{money(-discountCents)}</dd>
        </div>
      )}
      {hasDiscount(cart) && (
        <div className="yours">
          <dt>{words.yours}</dt>
          <dd>{money(totalCents)}</dd>
        </div>
      )}
      <div className="rule">
        <dt>{shopTotal === null ? words.subtotal : words.subtotalAtShop}</dt>
        <dd>{money(totalCents)}</dd>
      </div>
      {[words.shipping, words.tax].map((part) => (
        <div key={part}>
          <dt>{part}</dt>
          <dd className="later">{words.atCheckout}</dd>
        </div>
      ))}
    </dl>
  );
}

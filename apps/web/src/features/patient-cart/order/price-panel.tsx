import type { PatientCart, ShopTotal } from '@eyecart/shared/contracts';
import { useWords } from '../page/use-words';

/** True if there is a discount to show; without a code there is no discount line and no 'You save'. */
export function hasDiscount(cart: PatientCart): boolean {
  return cart.practiceDiscountCode !== null && cart.discount > 0;
}

/** The totals as the server and the shop calculated them; the page adds nothing up itself (docs/product.md §6.6). */
export function PricePanel({ cart, shopTotal }: { cart: PatientCart; shopTotal: ShopTotal | null }) {
  const { prices: words, money } = useWords();
  return (
    <dl>
      <div>
        <dt>{words.online}</dt>
        <dd>{money(cart.totalPrice)}</dd>
      </div>
      {hasDiscount(cart) && (
        <div className="save">
          <dt>{words.discount({ code: cart.practiceDiscountCode ?? '' })}</dt>
          <dd>{money(-cart.discount)}</dd>
        </div>
      )}
      <div className="yours">
        <dt>{words.yours}</dt>
        <dd>{money(cart.yourPrice)}</dd>
      </div>
      <div className="rule">
        <dt>{shopTotal === null ? words.subtotal : words.subtotalAtShop}</dt>
        <dd>{money(shopTotal?.total ?? cart.yourPrice)}</dd>
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

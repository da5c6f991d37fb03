import type { PatientCart, ShopTotal } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';

/** True if there is a discount to show; without a code there is no discount line and no 'You save'. */
export function hasDiscount(cart: PatientCart): boolean {
  return cart.practiceDiscountCode !== null && cart.discount > 0;
}

/** The totals as the server and the shop calculated them; the page adds nothing up itself (docs/product.md §6.6). */
export function PricePanel({ cart, shopTotal }: { cart: PatientCart; shopTotal: ShopTotal | null }) {
  return (
    <dl>
      <div>
        <dt>Online Price</dt>
        <dd>{formatCents(cart.totalPrice)}</dd>
      </div>
      {hasDiscount(cart) && (
        <div className="save">
          <dt>{`20% OFF with code ${cart.practiceDiscountCode}`}</dt>
          <dd>{formatCents(-cart.discount)}</dd>
        </div>
      )}
      <div className="yours">
        <dt>Your Price</dt>
        <dd>{formatCents(cart.yourPrice)}</dd>
      </div>
      <div className="rule">
        <dt>{shopTotal === null ? 'Subtotal' : 'Subtotal at the shop'}</dt>
        <dd>{formatCents(shopTotal?.total ?? cart.yourPrice)}</dd>
      </div>
      {['Shipping', 'Tax'].map((part) => (
        <div key={part}>
          <dt>{part}</dt>
          <dd className="later">Calculated at checkout</dd>
        </div>
      ))}
    </dl>
  );
}

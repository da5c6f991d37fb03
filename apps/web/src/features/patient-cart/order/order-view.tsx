import type { PatientCart, PatientPageModel, ShopTotal } from '@eyecart/shared/contracts';
import { ChangedNotice, OrderedBefore } from '../after-order/order-notices';
import { ordersOf } from '../after-order/orders-of';
import { ShieldIcon } from '../page/icons';
import { Questions } from '../page/questions';
import { RecommendedBy } from '../page/recommended-by';
import { useWords } from '../page/use-words';
import { CheckoutForm } from './checkout-form';
import { lineKey, OrderLines } from './order-lines';
import type { OrderLine } from './parse-items';
import { PricePanel } from './price-panel';
import { Routine } from './routine';
import { UnavailableLines } from './unavailable-lines';

interface OrderViewProps {
  view: Extract<PatientPageModel, { state: 'ready' }>;
  lines: readonly OrderLine[];
}

/** What can be ordered: recommended products on the left, the total and the button on the right or below. */
export function OrderView({ view, lines }: OrderViewProps) {
  const { cart, notice, checkoutError, shopTotal } = view;
  const address = `/cart/${encodeURIComponent(cart.cartId)}`;
  const { order: words } = useWords();
  return (
    <main className="wrap order" data-offer={offerOf(cart, lines)}>
      <div className="list">
        <h1>{words.title}</h1>
        <OrderedBefore cartId={cart.cartId} orders={ordersOf(view)} now={view.now} timeZone={view.timeZone} />
        <RecommendedBy view={view} />
        <ChangedNotice notice={notice} />
        <OrderLines view={view} lines={lines} address={address} />
        <UnavailableLines cart={cart} hint={words.leftOut} />
        <Routine cart={cart} lines={lines} />
      </div>
      <div className="sums">
        <PricePanel cart={cart} shopTotal={shopTotal} />
        <div className="why">
          <ShieldIcon />
          <div>
            <p>{words.privacy}</p>
            {!isNumberInNote(cart, shopTotal) && <Questions cart={cart} isBeforeOrder />}
          </div>
        </div>
        <CheckoutForm view={view} lines={lines} error={checkoutError} shopTotal={shopTotal} />
      </div>
    </main>
  );
}

/** The practice's number appears once on the screen: beside the button if the shop's total is higher. */
const isNumberInNote = (cart: PatientCart, shopTotal: ShopTotal | null): boolean =>
  Boolean(cart.practiceContact) && shopTotal !== null && shopTotal.total >= cart.yourPrice;

/** A fingerprint of the products and prices, which the script compares to find changes. */
function offerOf(cart: PatientCart, lines: readonly OrderLine[]): string {
  const unavailable = cart.unavailableItems.map((item) => item.id);
  return JSON.stringify([lines.map(lineKey), unavailable, hasDiscountCode(cart)]);
}

const hasDiscountCode = (cart: PatientCart): boolean => cart.practiceDiscountCode !== null;

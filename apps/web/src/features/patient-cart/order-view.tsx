import type { PatientCart, PatientNotice, ShopTotal } from '@eyecart/shared/contracts';
import { CheckoutForm } from './checkout-form';
import { ShieldIcon } from './icons';
import { OrderLines, UnavailableLines } from './order-lines';
import { OrderNotices } from './order-notices';
import type { OrderLine } from './parse-items';
import { PricePanel } from './price-panel';
import { useCheckout } from './use-checkout';
import { useWords } from './use-words';

interface OrderViewProps {
  cart: PatientCart;
  lines: readonly OrderLine[];
  notice: PatientNotice | null;
  checkoutError: string | null;
  shopTotal: ShopTotal | null;
  changedIds: ReadonlySet<string>;
  refusals: number;
  onPricesChanged: () => Promise<boolean>;
}

/** The order: recommended products on the left, the total and the button on the right or below. */
export function OrderView(props: OrderViewProps) {
  const { cart, lines } = props;
  const words = useWords().order;
  const checkout = useCheckout({
    cart,
    lines,
    initialError: props.checkoutError,
    initialShopTotal: props.shopTotal,
    onPricesChanged: props.onPricesChanged,
  });
  return (
    <main className="wrap order">
      <div className="list">
        <h1>{words.title}</h1>
        <p className="by">
          {words.recommendedBy} <b>{cart.practiceName}</b>. {words.nothingCharged}
        </p>
        {cart.practiceContact && <Questions phone={cart.practiceContact} />}
        <OrderNotices orderedAt={cart.orderedAt} notice={props.notice} refusals={props.refusals} />
        <OrderLines lines={lines} changedIds={props.changedIds} />
        <UnavailableLines items={cart.unavailableItems} hint={words.leftOut} />
      </div>
      <div className="sums">
        <PricePanel cart={cart} shopTotal={checkout.shopTotal} />
        <p className="why">
          <ShieldIcon />
          <span>{words.privacy}</span>
        </p>
        <CheckoutForm cart={cart} checkout={checkout} />
      </div>
    </main>
  );
}

/** Where patients reach the practice; `phone` is a US number such as "(312) 555-0100". */
function Questions({ phone }: { phone: string }) {
  const words = useWords().order;
  return (
    <p className="ask">
      {words.questions} <a href={`tel:+1${phone.replace(/\D/g, '').slice(-10)}`}>{words.call(phone)}</a>
    </p>
  );
}

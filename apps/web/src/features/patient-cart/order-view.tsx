import type { PatientCart, PatientPageModel } from '@eyecart/shared/contracts';
import { CheckoutForm } from './checkout-form';
import { ShieldIcon } from './icons';
import { lineKey, OrderLines, UnavailableLines } from './order-lines';
import { ChangedNotice, OrderPlaced } from './order-notices';
import type { OrderLine } from './parse-items';
import { PricePanel } from './price-panel';
import { ReorderTexts } from './reorder-texts';
import { Routine } from './routine';
import { telLink } from './tel-link';
import { useWords } from './use-words';
import { WithElement } from './with-element';

interface OrderViewProps {
  view: Extract<PatientPageModel, { state: 'ready' }>;
  lines: readonly OrderLine[];
}

/** The order: recommended products on the left, the total and the button on the right or below. */
export function OrderView({ view, lines }: OrderViewProps) {
  const { cart, choice, notice, checkoutError, shopTotal } = view;
  const address = `/cart/${encodeURIComponent(cart.cartId)}`;
  const { order: words, document } = useWords();
  // Once it is paid, nothing says any more that nothing is charged yet.
  const by = cart.orderedAt === null ? words : document;
  const recommendedBy = (practice: string) => by.recommendedBy({ practice });
  return (
    <main className="wrap order" data-offer={offerOf(cart, lines)}>
      <div className="list">
        <OrderPlaced cart={cart} now={view.now} timeZone={view.timeZone} />
        {(cart.orderEnded === undefined || view.refillTexts === 'asked') && (
          <ReorderTexts cartId={cart.cartId} practice={cart.practiceName} state={view.refillTexts} />
        )}
        <h1>{words.title}</h1>
        <p className="by">
          <WithElement sentence={recommendedBy}>
            <b>{cart.practiceName}</b>
          </WithElement>
        </p>
        {cart.practiceContact && <Questions phone={cart.practiceContact} />}
        <ChangedNotice notice={notice} />
        {cart.orderedAt !== null && <Routine cart={cart} lines={lines} />}
        <OrderLines lines={lines} choice={choice} address={address} plan={cart.plan} />
        <UnavailableLines items={cart.unavailableItems} hint={words.leftOut} />
        {cart.orderedAt === null && <Routine cart={cart} lines={lines} />}
      </div>
      <div className="sums">
        <PricePanel cart={cart} shopTotal={shopTotal} />
        <p className="why">
          <ShieldIcon />
          <span>{words.privacy}</span>
        </p>
        <CheckoutForm cart={cart} lines={lines} choice={choice} error={checkoutError} shopTotal={shopTotal} />
      </div>
    </main>
  );
}

/** One text for what is offered at which price: the script compares it to find changes (docs/product.md §7.2). */
function offerOf(cart: PatientCart, lines: readonly OrderLine[]): string {
  const unavailable = cart.unavailableItems.map((item) => item.id);
  return JSON.stringify([lines.map(lineKey), unavailable, hasDiscountCode(cart)]);
}

const hasDiscountCode = (cart: PatientCart): boolean => cart.practiceDiscountCode !== null;

/** Where patients reach the practice. */
function Questions({ phone }: { phone: string }) {
  const words = useWords().order;
  return (
    <p className="ask">
      {words.questions} <a href={telLink(phone)}>{words.call({ phone })}</a>
    </p>
  );
}

import type { PatientCart, PatientPageModel } from '@eyecart/shared/contracts';
import { ChangedNotice, OrderPlaced } from '../after-order/order-notices';
import { ReorderTexts } from '../after-order/reorder-texts';
import { ShieldIcon } from '../page/icons';
import { Questions } from '../page/questions';
import { useWords } from '../page/use-words';
import { WithElement } from '../page/with-element';
import { CheckoutForm } from './checkout-form';
import { lineKey, OrderLines } from './order-lines';
import type { OrderLine } from './parse-items';
import { PricePanel } from './price-panel';
import { Routine } from './routine';
import { OrderedLines, UnavailableLines } from './unavailable-lines';

interface OrderViewProps {
  view: Extract<PatientPageModel, { state: 'ready' }>;
  /** Empty when what was ordered can no longer be bought; the receipt stays. */
  lines: readonly OrderLine[];
}

/** The order: recommended products on the left, the total and the button on the right or below. */
export function OrderView({ view, lines }: OrderViewProps) {
  const { cart, choice, notice, checkoutError, shopTotal } = view;
  const address = `/cart/${encodeURIComponent(cart.cartId)}`;
  const { order: words, document } = useWords();
  // Once it is paid, the page no longer says that nothing is charged yet.
  const by = cart.orderedAt === null ? words : document;
  const recommendedBy = (practice: string) => by.recommendedBy({ practice });
  const canOrder = lines.length > 0;
  return (
    <main className={canOrder ? 'wrap order' : 'wrap'} data-offer={offerOf(cart, lines)}>
      <div className={canOrder ? 'list' : 'list narrow'}>
        <OrderPlaced cart={cart} canOrder={canOrder} now={view.now} timeZone={view.timeZone} />
        {(cart.orderEnded === undefined || view.refillTexts === 'asked') && (
          <ReorderTexts cartId={cart.cartId} practice={cart.practiceName} state={view.refillTexts} />
        )}
        <h1>{words.title}</h1>
        <p className="by">
          <WithElement sentence={recommendedBy}>
            <b>{cart.practiceName}</b>
          </WithElement>
        </p>
        <Questions phone={cart.practiceContact} />
        <ChangedNotice notice={notice} />
        {cart.orderedAt !== null && <Routine cart={cart} lines={lines} />}
        {canOrder ? (
          <>
            <OrderLines lines={lines} choice={choice} address={address} plan={cart.plan} />
            <UnavailableLines cart={cart} hint={words.leftOut} />
          </>
        ) : (
          <OrderedLines cart={cart} />
        )}
        {cart.orderedAt === null && <Routine cart={cart} lines={lines} />}
      </div>
      {canOrder && (
        <div className="sums">
          <PricePanel cart={cart} shopTotal={shopTotal} />
          <p className="why">
            <ShieldIcon />
            <span>{words.privacy}</span>
          </p>
          <CheckoutForm
            cart={cart}
            lines={lines}
            choice={choice}
            error={checkoutError}
            shopTotal={shopTotal}
          />
        </div>
      )}
    </main>
  );
}

/** A fingerprint of the products and prices, which the script compares to find changes. */
function offerOf(cart: PatientCart, lines: readonly OrderLine[]): string {
  const unavailable = cart.unavailableItems.map((item) => item.id);
  return JSON.stringify([lines.map(lineKey), unavailable, hasDiscountCode(cart)]);
}

const hasDiscountCode = (cart: PatientCart): boolean => cart.practiceDiscountCode !== null;

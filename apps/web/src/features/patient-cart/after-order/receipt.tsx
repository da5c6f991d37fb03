import type { PatientCart, PatientPageModel, PlacedOrder } from '@eyecart/shared/contracts';
import type { OrderLine } from '../order/parse-items';
import { Routine } from '../order/routine';
import { PlainLines, type ShownLine } from '../order/unavailable-lines';
import { formatDay } from '../page/format-day';
import { againFields } from '../page/page-address';
import { Questions } from '../page/questions';
import { useWords } from '../page/use-words';
import { OrderPlaced } from './order-notices';
import { ReorderTexts } from './reorder-texts';

interface ReceiptProps {
  view: Extract<PatientPageModel, { state: 'ready' }>;
  /** The lines that can be bought today. */
  lines: readonly OrderLine[];
}

/**
 * The page after an order: what was ordered and whom to call. Prices and the button are one link away, so that a
 * patient who only looks does not order twice.
 */
export function Receipt({ view, lines }: ReceiptProps) {
  const { cart, refillTexts } = view;
  const { order, receipt: words } = useWords();
  const orders = ordersOf(view);
  const [latest] = orders;
  const isStanding = cart.orderEnded === undefined;
  return (
    <main className="wrap" data-offer={JSON.stringify(['receipt', cart.orderedAt, cart.orderEnded])}>
      <div className="list narrow receipt">
        <OrderPlaced
          cart={{ ...cart, orderedAt: latest?.orderedAt ?? cart.orderedAt }}
          now={view.now}
          timeZone={view.timeZone}
        />
        <h1>{words.title}</h1>
        {isStanding && <p>{words.emails}</p>}
        <Questions cart={cart} />
        <Routine cart={cart} lines={lines} />
        {orders.map((placed) => (
          <Placed
            key={placed.number}
            view={view}
            order={placed}
            isOnly={orders.length === 1}
            lines={lines}
            hasDetails={placed === latest}
          />
        ))}
        {lines.length > 0 ? (
          <p className="again">
            <a href={`/cart/${encodeURIComponent(cart.cartId)}?${againFields}`}>{words.again}</a>
          </p>
        ) : (
          <p className="again">{order.notAgain}</p>
        )}
        {(isStanding || refillTexts === 'asked') && (
          <ReorderTexts cartId={cart.cartId} practice={cart.practiceName} state={refillTexts} />
        )}
      </div>
    </main>
  );
}

interface PlacedProps extends ReceiptProps {
  order: PlacedOrder;
  /** The thanks above say the date of the only order. */
  isOnly: boolean;
  /** A product's details are there once on the page. */
  hasDetails: boolean;
}

/** One order: its number, its day, what became of it, and its products. */
function Placed({ view: { cart, now, timeZone }, order, isOnly, lines, hasDetails }: PlacedProps) {
  const { locale, receipt: words, notices } = useWords();
  const { number, outcome, orderedAt } = order;
  const isSaidAbove = isOnly && outcome !== 'partially_refunded';
  return (
    <section className="gone kept">
      {isOnly ? (
        <>
          {number !== '' && (
            <p>
              <b>{words.number({ number })}</b>
            </p>
          )}
          {outcome && !isSaidAbove && <p>{notices[outcome]}</p>}
          <h2>{words.products}</h2>
        </>
      ) : (
        <>
          <h2>{words.order({ number, date: formatDay(orderedAt, { now, timeZone, locale }) })}</h2>
          {outcome && <p>{notices[outcome]}</p>}
        </>
      )}
      <PlainLines cart={cart} items={orderedOf(order, cart, lines)} hasDetails={hasDetails} />
    </section>
  );
}

/** The orders, the latest first. Where only the cart is known, they are one. */
function ordersOf({ cart, orders }: ReceiptProps['view']): readonly PlacedOrder[] {
  if (orders) return orders;
  const { orderNumbers = [], orderedAt, ordered = null } = cart;
  return [{ number: orderNumbers.join(', '), orderedAt: orderedAt ?? '', outcome: null, ordered }];
}

/** What was ordered, as the shop reported it; else the whole cart as it was recommended. */
function orderedOf(
  { ordered }: PlacedOrder,
  { unavailableItems }: PatientCart,
  lines: readonly OrderLine[],
): ShownLine[] {
  const recommended = lines.map((line) => ({ ...line, quantity: line.previousQuantity ?? line.quantity }));
  return [...recommended, ...unavailableItems].flatMap((line) => {
    const quantity = ordered ? ordered[line.id] : line.quantity;
    return quantity ? [{ ...line, quantity }] : [];
  });
}

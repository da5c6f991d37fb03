import type { PatientCart, PatientPageModel, PlacedOrder } from '@eyecart/shared/contracts';
import type { OrderLine } from '../order/parse-items';
import { Routine } from '../order/routine';
import { PlainLines, type ShownLine } from '../order/unavailable-lines';
import { formatDay } from '../page/format-day';
import { againFields } from '../page/page-address';
import { Questions } from '../page/questions';
import { useWords } from '../page/use-words';
import { OrderMoney } from './order-money';
import { OrderPlaced } from './order-notices';
import { ordersOf } from './orders-of';
import { ReorderTexts } from './reorder-texts';

interface ReceiptProps {
  view: Extract<PatientPageModel, { state: 'ready' }>;
  /** The lines that can be bought today. */
  lines: readonly OrderLine[];
}

/**
 * The page after an order: what was ordered and paid, and whom to call. Today's prices and the button are one link
 * away, so that a patient who only looks does not order twice.
 */
export function Receipt({ view, lines }: ReceiptProps) {
  const { cart, refillTexts } = view;
  const { order, receipt: words } = useWords();
  const orders = ordersOf(view);
  const isStanding = cart.orderEnded === undefined;
  /** The latest order that has not ended. Below a later order that has, it carries the note about email itself. */
  const sentFor = isStanding ? orders.find(({ outcome }) => isToCome(outcome)) : undefined;
  const describedBefore = (index: number) =>
    new Set(orders.slice(0, index).flatMap((order) => orderedOf(order, cart, lines).map(({ id }) => id)));
  return (
    <main className="wrap" data-offer={JSON.stringify(['receipt', cart.orderedAt, cart.orderEnded])}>
      <div className="list narrow receipt">
        <h1>{words.title}</h1>
        <OrderPlaced orders={orders} now={view.now} timeZone={view.timeZone} />
        {sentFor !== undefined && sentFor === orders[0] && <p>{words.emails}</p>}
        <Questions cart={cart} />
        <Routine cart={cart} lines={lines} />
        {orders.map((placed, index) => (
          <Placed
            key={placed.number}
            view={view}
            order={placed}
            isOnly={orders.length === 1}
            isSentHere={placed === sentFor && index > 0}
            isEndSaid={index === 0 || orders.every(({ outcome }) => outcome === placed.outcome)}
            lines={lines}
            described={describedBefore(index)}
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

const isToCome = (outcome: PlacedOrder['outcome']): boolean =>
  outcome === null || outcome === 'partially_refunded';

interface PlacedProps extends ReceiptProps {
  order: PlacedOrder;
  /** The notice above already says the only order's date. */
  isOnly: boolean;
  /** Says that its receipt and tracking come by email. */
  isSentHere: boolean;
  /** The notice above already says that it was canceled or refunded. */
  isEndSaid: boolean;
  /** Products that the page describes above: each has its details once. */
  described: ReadonlySet<string>;
}

/** One order: its number, date, outcome, and products. */
function Placed({
  view: { cart, now, timeZone },
  order,
  isOnly,
  isSentHere,
  isEndSaid,
  lines,
  described,
}: PlacedProps) {
  const { locale, receipt: words, notices } = useWords();
  const { number, outcome, orderedAt, money } = order;
  return (
    <section className="gone kept">
      {isOnly ? (
        <>
          <h2>{words.products}</h2>
          {number !== '' && <p>{words.number({ number })}</p>}
        </>
      ) : (
        <h2>{words.order({ number, date: formatDay(orderedAt, { now, timeZone, locale }) })}</h2>
      )}
      {outcome && (!isEndSaid || outcome === 'partially_refunded') && <p>{notices[outcome]}</p>}
      {isSentHere && <p>{words.emails}</p>}
      {money && <OrderMoney money={money} now={now} timeZone={timeZone} />}
      <PlainLines cart={cart} items={orderedOf(order, cart, lines)} described={described} />
    </section>
  );
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

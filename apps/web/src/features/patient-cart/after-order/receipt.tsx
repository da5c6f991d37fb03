import type { PatientCart, PatientPageModel } from '@eyecart/shared/contracts';
import type { OrderLine } from '../order/parse-items';
import { Routine } from '../order/routine';
import { PlainLines, type ShownLine } from '../order/unavailable-lines';
import { againFields } from '../page/page-address';
import { Questions } from '../page/questions';
import { RecommendedBy } from '../page/recommended-by';
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
  const [number, ...otherNumbers] = cart.orderNumbers ?? [];
  const isStanding = cart.orderEnded === undefined;
  return (
    <main className="wrap" data-offer={JSON.stringify(['receipt', cart.orderedAt, cart.orderEnded])}>
      <div className="list narrow receipt">
        <OrderPlaced cart={cart} now={view.now} timeZone={view.timeZone} />
        <h1>{words.title}</h1>
        <RecommendedBy view={view} />
        {number !== undefined && (
          <p>
            <b>
              {otherNumbers.length === 0
                ? words.number({ number })
                : words.numbers({ numbers: [number, ...otherNumbers].join(', ') })}
            </b>
          </p>
        )}
        {isStanding && <p>{words.emails}</p>}
        <Questions phone={cart.practiceContact} />
        <Routine cart={cart} lines={lines} />
        <section className="gone kept">
          <h2>{words.products}</h2>
          <PlainLines cart={cart} items={orderedOf(cart, lines)} />
        </section>
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

/** What was ordered, as the shop reported it; else the whole cart as it was recommended. */
function orderedOf({ ordered, unavailableItems }: PatientCart, lines: readonly OrderLine[]): ShownLine[] {
  const recommended = lines.map((line) => ({ ...line, quantity: line.previousQuantity ?? line.quantity }));
  return [...recommended, ...unavailableItems].flatMap((line) => {
    const quantity = ordered ? ordered[line.id] : line.quantity;
    return quantity ? [{ ...line, quantity }] : [];
  });
}

import type { PatientCart, UnavailableItem } from '@eyecart/shared/contracts';
import { howToIn, type NoteIn } from '@eyecart/shared/languages/how-to-in';
import { useProductLanguage, useWords } from '../page/use-words';
import { AboutProduct } from './about-product';
import { ItemImage } from './item-image';
import { stepOf } from './step-of';

/** Recommended products that cannot be bought today, with the reason. */
export function UnavailableLines({ cart, hint }: { cart: PatientCart; hint?: string }) {
  const { lines: words } = useWords();
  if (cart.unavailableItems.length === 0) return null;
  return (
    <section className="gone">
      <h2>{words.notAvailable}</h2>
      {hint && <p>{hint}</p>}
      <Lines cart={cart} items={cart.unavailableItems} hasReasons />
    </section>
  );
}

/** The ordered products, once none of them can be bought any longer. */
export function OrderedLines({ cart }: { cart: PatientCart }) {
  const { order, plan } = useWords();
  const { ordered, unavailableItems } = cart;
  const items = ordered
    ? unavailableItems.flatMap((item) => {
        const quantity = ordered[item.id];
        return quantity ? [{ ...item, quantity }] : [];
      })
    : unavailableItems;
  return (
    <section className="gone kept">
      <h2>{plan.sheet.products}</h2>
      <p>{order.notAgain}</p>
      <Lines cart={cart} items={items} />
    </section>
  );
}

interface LinesProps {
  cart: PatientCart;
  items: readonly UnavailableItem[];
  hasReasons?: boolean;
}

function Lines({ cart, items, hasReasons = false }: LinesProps) {
  const { language } = useWords();
  return (
    <ul className="lines">
      {items.map((item) => (
        <Line
          key={item.id}
          item={item}
          hasReason={hasReasons}
          howTo={howToIn(language, stepOf(cart.plan, item.id)?.howTo)}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  item: UnavailableItem;
  hasReason: boolean;
  howTo: NoteIn | null;
}

function Line({ item, hasReason, howTo }: LineProps) {
  const words = useWords().lines;
  const lang = useProductLanguage(item.language);
  return (
    <li>
      <ItemImage url={item.imageUrl} title={item.title} lang={lang} isFirst={false} />
      <div className="what">
        <h3 lang={lang}>{item.title}</h3>
        <p>{words.quantity({ quantity: item.quantity })}</p>
        {hasReason && <p className="reason">{item.reasonCode === 'gone' ? words.gone : words.soldOut}</p>}
      </div>
      <AboutProduct line={item} howTo={howTo} />
    </li>
  );
}

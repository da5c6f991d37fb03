import type { PatientCart, UnavailableItem } from '@eyecart/shared/contracts';
import { howToIn, type NoteIn } from '@eyecart/shared/languages/how-to-in';
import { useProductLanguage, useWords } from '../page/use-words';
import { AboutProduct } from './about-product';
import { ItemImage } from './item-image';
import type { OrderLine } from './parse-items';
import { stepOf } from './step-of';

/** Recommended products that cannot be bought today, with the reason. */
export function UnavailableLines({ cart, hint }: { cart: PatientCart; hint?: string }) {
  const { lines: words } = useWords();
  if (cart.unavailableItems.length === 0) return null;
  return (
    <section className="gone">
      <h2>{words.notAvailable}</h2>
      {hint && <p>{hint}</p>}
      <PlainLines cart={cart} items={cart.unavailableItems} hasReasons />
    </section>
  );
}

/** A line without a price: one that cannot be bought today, or one that was ordered. */
export type ShownLine = Pick<
  OrderLine,
  'id' | 'title' | 'quantity' | 'imageUrl' | 'description' | 'language'
> &
  Partial<Pick<UnavailableItem, 'reasonCode'>>;

interface LinesProps {
  cart: PatientCart;
  items: readonly ShownLine[];
  hasReasons?: boolean;
  /** Products with their details above. */
  described?: ReadonlySet<string>;
}

/** Lines without prices. */
export function PlainLines({ cart, items, hasReasons = false, described }: LinesProps) {
  const { language } = useWords();
  return (
    <ul className="lines">
      {items.map((item) => (
        <Line
          key={item.id}
          item={item}
          hasReason={hasReasons}
          hasDetails={!described?.has(item.id)}
          howTo={howToIn(language, stepOf(cart.plan, item.id)?.howTo)}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  item: ShownLine;
  hasReason: boolean;
  hasDetails: boolean;
  howTo: NoteIn | null;
}

function Line({ item, hasReason, hasDetails, howTo }: LineProps) {
  const words = useWords().lines;
  const lang = useProductLanguage(item.language);
  return (
    <li>
      <ItemImage url={item.imageUrl} isFirst={false} />
      <div className="what">
        <h3 lang={lang}>{item.title}</h3>
        <p>{words.quantity({ quantity: item.quantity })}</p>
        {hasReason && <p className="reason">{item.reasonCode === 'gone' ? words.gone : words.soldOut}</p>}
      </div>
      {hasDetails && <AboutProduct line={item} howTo={howTo} />}
    </li>
  );
}

import type { PatientCart } from '@eyecart/shared/contracts';
import { howToIn, type NoteIn } from '@eyecart/shared/languages/how-to-in';
import type { LineChoice } from '@eyecart/shared/rules/choose-lines';
import { useProductLanguage, useWords } from '../page/use-words';
import { AboutProduct } from './about-product';
import { ItemImage } from './item-image';
import type { OrderLine } from './parse-items';
import { QuantityChoice } from './quantity-choice';
import { stepOf } from './step-of';

/**
 * Splits the variant off a title. The options below show it too, so only people who navigate by
 * headings need it in the title.
 */
function splitTitle({ title, selectedOptions }: OrderLine): [string, string] {
  const suffix = ` - ${selectedOptions.map((option) => option.value).join(' / ')}`;
  return selectedOptions.length > 0 && title.endsWith(suffix) && title.length > suffix.length
    ? [title.slice(0, -suffix.length), suffix]
    : [title, ''];
}

/** Differs when the price or the stock of a line does: the script then marks the line as updated. */
export const lineKey = ({ id, price, quantity }: OrderLine): string => `${id} ${price} ${quantity}`;

interface OrderLinesProps {
  lines: readonly OrderLine[];
  /** The patient's choice of them; null for the whole cart. */
  choice: LineChoice | null;
  /** The page's own address. */
  address: string;
  plan: PatientCart['plan'];
}

/** The lines the patient can buy today, with what they chose of each. */
export function OrderLines({ lines, choice, address, plan }: OrderLinesProps) {
  const chosen = (line: OrderLine) => (choice === null ? line.quantity : (choice[line.id] ?? 0));
  const { language } = useWords();
  const left = lines.filter((line) => chosen(line) > 0);
  return (
    <ul className="lines">
      {lines.map((line, index) => (
        <Line
          key={line.id}
          line={line}
          isFirst={index === 0}
          chosen={chosen(line)}
          address={address}
          isLastLeft={left.length === 1}
          howTo={howToIn(language, stepOf(plan, line.id)?.howTo)}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  line: OrderLine;
  isFirst: boolean;
  chosen: number;
  address: string;
  isLastLeft: boolean;
  howTo: NoteIn | null;
}

function Line({ line, isFirst, chosen, address, isLastLeft, howTo }: LineProps) {
  const [name, variant] = splitTitle(line);
  const { lines: words, money } = useWords();
  const lang = useProductLanguage(line.language);
  return (
    <li id={`item-${line.id}`} data-line={lineKey(line)} className={chosen === 0 ? 'out' : undefined}>
      <ItemImage url={line.imageUrl} title={line.title} lang={lang} isFirst={isFirst} />
      <div className="what">
        <h2 lang={lang}>
          {name}
          {variant && <span className="unseen">{variant}</span>}
        </h2>
        {line.selectedOptions.map((option) => (
          <p key={option.name} lang={lang}>{`${option.name}: ${option.value}`}</p>
        ))}
        {line.previousQuantity !== undefined && (
          <p className="was">{words.onlyLeft({ left: line.quantity, recommended: line.previousQuantity })}</p>
        )}
        {line.previousPrice !== undefined && chosen > 0 && (
          <p className="was">
            {chosen === 1
              ? words.priceBefore({ price: money(line.previousPrice) })
              : words.priceOfMoreBefore({ quantity: chosen, price: money(line.previousPrice * chosen) })}
          </p>
        )}
      </div>
      <div className="price">
        {chosen > 0 && money(line.price * chosen)}
        <span className="new" hidden>
          {words.updated}
        </span>
      </div>
      <QuantityChoice line={line} chosen={chosen} address={address} isLastLeft={isLastLeft} />
      <AboutProduct line={line} howTo={howTo} />
    </li>
  );
}

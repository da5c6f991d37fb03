import type { PatientCart, PatientPageModel } from '@eyecart/shared/contracts';
import { howToIn, type NoteIn } from '@eyecart/shared/languages/how-to-in';
import { chooseLines } from '@eyecart/shared/rules/choose-lines';
import { linePayments } from '@eyecart/shared/rules/line-payments';
import { roundHalfUp } from '@eyecart/shared/rules/money';
import { useProductLanguage, useWords } from '../page/use-words';
import { AboutProduct } from './about-product';
import { ItemImage } from './item-image';
import type { OrderLine } from './parse-items';
import { QuantityChoice } from './quantity-choice';
import { stepOf } from './step-of';

/** The title without the variant, which the options below it say. */
function nameOf({ title, selectedOptions }: OrderLine): string {
  const suffix = ` - ${selectedOptions.map((option) => option.value).join(' / ')}`;
  return selectedOptions.length > 0 && title.endsWith(suffix) && title.length > suffix.length
    ? title.slice(0, -suffix.length)
    : title;
}

/** Differs when the price or the stock of a line does: the script then marks the line as updated. */
export const lineKey = ({ id, price, quantity }: OrderLine): string => `${id} ${price} ${quantity}`;

interface OrderLinesProps {
  view: Extract<PatientPageModel, { state: 'ready' }>;
  lines: readonly OrderLine[];
  /** The page's own path. */
  address: string;
}

/** The lines the patient can buy today, with what they chose of each. */
export function OrderLines({ view: { cart, choice, shopTotal }, lines, address }: OrderLinesProps) {
  const { language } = useWords();
  const left = choice === null ? lines : chooseLines(lines, choice);
  const payments = linePayments(left, cart.discount);
  const chosenOf = new Map(
    left.map(({ id, quantity }, index) => [id, { quantity, payment: payments[index] }]),
  );
  return (
    <ul className="lines">
      {lines.map((line, index) => (
        <Line
          key={line.id}
          line={line}
          isFirst={index === 0}
          chosen={chosenOf.get(line.id)?.quantity ?? 0}
          paymentCents={chosenOf.get(line.id)?.payment ?? 0}
          previousCents={previousCents(line, cart)}
          isAtShopTotal={shopTotal !== null}
          address={address}
          isLastLeft={left.length === 1}
          howTo={howToIn(language, stepOf(cart.plan, line.id)?.howTo)}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  line: OrderLine;
  isFirst: boolean;
  chosen: number;
  /** With the discount. */
  paymentCents: number;
  /** What one of it cost with the discount when the cart was made, if that has changed. */
  previousCents: number | null;
  isAtShopTotal: boolean;
  address: string;
  isLastLeft: boolean;
  howTo: NoteIn | null;
}

function Line({
  line,
  isFirst,
  chosen,
  paymentCents,
  previousCents,
  isAtShopTotal,
  address,
  isLastLeft,
  howTo,
}: LineProps) {
  const { lines: words, money } = useWords();
  const lang = useProductLanguage(line.language);
  return (
    <li id={`item-${line.id}`} data-line={lineKey(line)} className={chosen === 0 ? 'out' : undefined}>
      <ItemImage url={line.imageUrl} isFirst={isFirst} />
      <div className="what">
        <h2 lang={lang}>{nameOf(line)}</h2>
        {line.selectedOptions.map((option) => (
          <p key={option.name} lang={lang}>{`${option.name}: ${option.value}`}</p>
        ))}
        {line.previousQuantity !== undefined && (
          <p className="was">{words.onlyLeft({ left: line.quantity, recommended: line.previousQuantity })}</p>
        )}
        {previousCents !== null && chosen > 0 && (
          <p className="was">
            {chosen === 1
              ? words.priceBefore({ price: money(previousCents) })
              : words.priceOfMoreBefore({ quantity: chosen, price: money(previousCents * chosen) })}
          </p>
        )}
      </div>
      <div className="price">
        {chosen > 0 && (
          <LinePrice
            listCents={line.price * chosen}
            paymentCents={paymentCents}
            isAtShopTotal={isAtShopTotal}
          />
        )}
        <span className="new" hidden>
          {words.updated}
        </span>
      </div>
      <QuantityChoice line={line} chosen={chosen} address={address} isLastLeft={isLastLeft} />
      <AboutProduct line={line} howTo={howTo} />
    </li>
  );
}

/** What one of a line cost the patient when it was recommended; null if its price is the same today. */
function previousCents({ previousPrice }: OrderLine, { totalPrice, yourPrice }: PatientCart): number | null {
  if (previousPrice === undefined) return null;
  return totalPrice === 0
    ? previousPrice
    : roundHalfUp(BigInt(previousPrice) * BigInt(yourPrice), totalPrice);
}

interface LinePriceProps {
  listCents: number;
  paymentCents: number;
  /** How the shop shares out another discount is not known: then the list price says that it is one. */
  isAtShopTotal: boolean;
}

/** The list price struck through, and what the patient pays; one amount where they are equal. */
function LinePrice({ listCents, paymentCents, isAtShopTotal }: LinePriceProps) {
  const { lines: words, money } = useWords();
  if (listCents === paymentCents) return money(listCents);
  if (isAtShopTotal)
    return (
      <span>
        <span>{words.listPrice} </span>
        {money(listCents)}
      </span>
    );
  return (
    <span>
      <s>
        <span className="unseen">{words.listPrice} </span>
        {money(listCents)}
      </s>{' '}
      <span className="unseen">{words.youPay} </span>
      {money(paymentCents)}
    </span>
  );
}

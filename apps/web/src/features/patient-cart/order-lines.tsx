import type { UnavailableItem } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';
import { ItemImage } from './item-image';
import type { OrderLine } from './parse-items';
import { useWords } from './use-words';

/**
 * Splits the variant off a title (docs/product.md §3.4). The options below show it too, so only people who navigate by
 * headings need it in the title.
 */
function splitTitle({ title, selectedOptions }: OrderLine): [string, string] {
  const suffix = ` - ${selectedOptions.map((option) => option.value).join(' / ')}`;
  return selectedOptions.length > 0 && title.endsWith(suffix) && title.length > suffix.length
    ? [title.slice(0, -suffix.length), suffix]
    : [title, ''];
}

/** Differs when the price or the stock of a line does: the script then marks the line as updated (docs/product.md §7.2). */
export const lineKey = ({ id, price, quantity }: OrderLine): string => `${id} ${price} ${quantity}`;

function Line({ line, isFirst }: { line: OrderLine; isFirst: boolean }) {
  const [name, variant] = splitTitle(line);
  const words = useWords().lines;
  return (
    <li data-line={lineKey(line)}>
      <ItemImage url={line.imageUrl} title={line.title} isFirst={isFirst} />
      <div className="what">
        <h2>
          {name}
          {variant && <span className="unseen">{variant}</span>}
        </h2>
        {line.selectedOptions.map((option) => (
          <p key={option.name}>{`${option.name}: ${option.value}`}</p>
        ))}
        <p>{words.quantity(line.quantity)}</p>
        {line.previousQuantity !== undefined && (
          <p className="was">{words.onlyLeft(line.quantity, line.previousQuantity)}</p>
        )}
        {line.previousPrice !== undefined && (
          <p className="was">{words.priceBefore(line.previousPrice * line.quantity)}</p>
        )}
      </div>
      <div className="price">
        {formatCents(line.price * line.quantity)}
        <span className="new" hidden>
          {words.updated}
        </span>
      </div>
    </li>
  );
}

/** The lines the patient can buy today. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul className="lines">
      {lines.map((line, index) => (
        <Line key={line.id} line={line} isFirst={index === 0} />
      ))}
    </ul>
  );
}

/** Recommended products that cannot be bought today, with the reason (docs/product.md §7.2). */
export function UnavailableLines({ items, hint }: { items: readonly UnavailableItem[]; hint?: string }) {
  const words = useWords().lines;
  if (items.length === 0) return null;
  return (
    <section className="gone">
      <h2>{words.notAvailable}</h2>
      {hint && <p>{hint}</p>}
      <ul className="lines">
        {items.map((item) => (
          <li key={item.id}>
            <ItemImage url={item.imageUrl} title={item.title} isFirst={false} />
            <div className="what">
              <h3>{item.title}</h3>
              <p>{words.quantity(item.quantity)}</p>
              <p className="reason">{words.unavailable(item.reason)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

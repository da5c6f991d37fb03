import { linePayments } from '@eyecart/shared/rules/line-payments';
import { priceCart } from '@eyecart/shared/rules/pricing';
import { Fragment } from 'react';
import { flushSync } from 'react-dom';
import { CartLineRow, removeButtonId } from './cart-line-row';
import { useCartLines } from './cart-store';
import { removeWithUndo, useRemovedLines } from './removed-lines';
import { RemovedLinesRow, UNDO_BUTTON_ID } from './removed-lines-row';

/** The cart's lines. Removing one moves the focus to the next one's Remove button. */
export function CartLinesList({ discountCode }: { discountCode: string | null }) {
  const lines = useCartLines();
  const removed = useRemovedLines();
  const payments = linePayments(lines, priceCart(lines, discountCode).discountCents);
  const removedIndex = removed === null ? -1 : Math.min(removed.index, lines.length);
  const undoRow = removed !== null && (
    <li className="border-b border-line">
      <RemovedLinesRow removed={removed} />
    </li>
  );
  const remove = (id: string, index: number) => {
    const neighbor = lines[index + 1] ?? lines[index - 1];
    flushSync(() => removeWithUndo(id));
    document.getElementById(neighbor ? removeButtonId(neighbor.id) : UNDO_BUTTON_ID)?.focus();
  };
  return (
    <ul aria-label="Products in this order">
      {lines.map((line, index) => (
        <Fragment key={line.id}>
          {index === removedIndex && undoRow}
          <CartLineRow
            line={line}
            patientCents={payments[index]}
            discountCode={discountCode}
            onRemove={() => remove(line.id, index)}
          />
        </Fragment>
      ))}
      {removedIndex === lines.length && undoRow}
    </ul>
  );
}

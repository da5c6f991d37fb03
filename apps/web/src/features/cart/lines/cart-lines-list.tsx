import { linePayments } from '@eyecart/shared/rules/line-payments';
import { priceCart } from '@eyecart/shared/rules/pricing';
import { Fragment } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import type { ContactForm } from '../contact/contact-form-store';
import { usePlannedSend } from '../schedule/use-planned-send';
import { CartLineRow, removeButtonId } from './cart-line-row';
import { useCartLines } from './cart-store';
import { removeWithUndo, useRemovedLines } from './removed-lines';
import { RemovedLinesRow, UNDO_BUTTON_ID } from './removed-lines-row';

interface CheckedLinesProps {
  form: UseFormReturn<ContactForm>;
  discountCode: string | null;
}

/** The cart's lines, with those marked that the server would refuse. */
export function CheckedLines({ form, discountCode }: CheckedLinesProps) {
  const soldOut = usePlannedSend(form).warnings.flatMap(({ soldOutIds = [] }) => soldOutIds);
  return <CartLinesList soldOut={soldOut} discountCode={discountCode} />;
}

interface CartLinesListProps {
  /** The ids of lines that cannot be bought. */
  soldOut?: readonly string[];
  discountCode: string | null;
}

/** The cart's lines. Removing one moves the focus to the next one's Remove button. */
export function CartLinesList({ soldOut = [], discountCode }: CartLinesListProps) {
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
            isSoldOut={soldOut.includes(line.id)}
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

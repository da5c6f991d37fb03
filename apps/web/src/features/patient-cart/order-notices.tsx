import type { PatientNotice } from '@eyecart/shared/contracts';
import { useEffect, useRef } from 'react';
import { formatOrderedOn } from './format-ordered-on';
import { CheckIcon, InfoIcon } from './icons';

interface OrderNoticesProps {
  orderedAt: string | null;
  notice: PatientNotice | null;
  /** Each refusal of the total brings the reader back to the notice. */
  refusals: number;
}

/** What the patient should know before the lines: an order already placed, prices that moved. */
export function OrderNotices({ orderedAt, notice, refusals }: OrderNoticesProps) {
  const changedRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (refusals > 0) changedRef.current?.focus();
  }, [refusals]);

  return (
    <div className="notes" role="status">
      {orderedAt !== null && (
        <div className="note done">
          <CheckIcon />
          <p>{`An order was placed on ${formatOrderedOn(orderedAt)}. You can order again.`}</p>
        </div>
      )}
      {notice === 'prices-changed' && (
        <div className="note" ref={changedRef} tabIndex={-1}>
          <InfoIcon />
          <p>
            <b>Prices or stock have changed.</b> Please look at the order again.
          </p>
        </div>
      )}
    </div>
  );
}

import type { PatientNotice } from '@eyecart/shared/contracts';
import { useEffect, useRef } from 'react';
import { formatOrderedOn } from './format-ordered-on';
import { CheckIcon, InfoIcon } from './icons';

interface OrderNoticesProps {
  orderedAt: string | null;
  notice: PatientNotice | null;
  /** Each time the server refuses the total, the notice gets the focus. */
  refusals: number;
}

/** Notices above the lines: an order was already placed, or prices have changed. */
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
            <b>Prices or stock have changed.</b> Please review your order again.
          </p>
        </div>
      )}
    </div>
  );
}

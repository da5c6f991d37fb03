import type { PatientNotice } from '@eyecart/shared/contracts';
import { useEffect, useRef } from 'react';
import { formatOrderedOn } from './format-ordered-on';
import { CheckIcon, InfoIcon } from './icons';
import { useWords } from './use-words';

interface OrderNoticesProps {
  orderedAt: string | null;
  notice: PatientNotice | null;
  /** Each time the server refuses the total, the notice gets the focus. */
  refusals: number;
}

/** Notices above the lines: an order was already placed, or prices have changed. */
export function OrderNotices({ orderedAt, notice, refusals }: OrderNoticesProps) {
  const { locale, notices: words } = useWords();
  const changedRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (refusals > 0) changedRef.current?.focus();
  }, [refusals]);

  return (
    <div className="notes" role="status">
      {orderedAt !== null && (
        <div className="note done">
          <CheckIcon />
          <p>{words.ordered(formatOrderedOn(orderedAt, locale))}</p>
        </div>
      )}
      {notice === 'prices-changed' && (
        <div className="note" ref={changedRef} tabIndex={-1}>
          <InfoIcon />
          <p>
            <b>{words.changed}</b> {words.reviewAgain}
          </p>
        </div>
      )}
    </div>
  );
}

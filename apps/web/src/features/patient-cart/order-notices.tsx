import type { PatientNotice } from '@eyecart/shared/contracts';
import { formatOrderedOn } from './format-ordered-on';
import { CheckIcon, InfoIcon } from './icons';
import { useWords } from './use-words';

interface OrderNoticesProps {
  orderedAt: string | null;
  notice: PatientNotice | null;
}

/** Notices above the lines: an order was already placed, or prices have changed. */
export function OrderNotices({ orderedAt, notice }: OrderNoticesProps) {
  const { locale, notices: words } = useWords();
  return (
    <div className="notes" role="status">
      {orderedAt !== null && (
        <div className="note done">
          <CheckIcon />
          <p>{words.ordered(formatOrderedOn(orderedAt, locale))}</p>
        </div>
      )}
      {notice === 'prices-changed' && (
        <div className="note changed" tabIndex={-1}>
          <InfoIcon />
          <p>
            <b>{words.changed}</b> {words.reviewAgain}
          </p>
        </div>
      )}
    </div>
  );
}

import type { PatientNotice } from '@eyecart/shared/contracts';
import { formatOrderedOn } from './format-ordered-on';
import { CheckIcon, InfoIcon } from './icons';
import { useWords } from './use-words';

interface OrderPlacedProps {
  /** ISO. */
  orderedAt: string | null;
  /** ISO. */
  now: string;
  /** The practice's. */
  timeZone: string;
}

/** Comes first on the page after an order. The patient can still order again. */
export function OrderPlaced({ orderedAt, now, timeZone }: OrderPlacedProps) {
  const { locale, notices: words } = useWords();
  if (orderedAt === null) return null;
  return (
    <div className="note done" role="status">
      <CheckIcon />
      <p>
        <b>{words.ordered({ date: formatOrderedOn(orderedAt, { now, timeZone, locale }) })}</b>{' '}
        {words.orderAgain}
      </p>
    </div>
  );
}

/** Says that prices or stock have changed. */
export function ChangedNotice({ notice }: { notice: PatientNotice | null }) {
  const { notices: words } = useWords();
  return (
    <div className="notes" role="status">
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

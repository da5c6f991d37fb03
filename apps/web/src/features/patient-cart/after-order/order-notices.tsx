import type { PatientCart, PatientNotice } from '@eyecart/shared/contracts';
import { CheckIcon, InfoIcon } from '../page/icons';
import { useWords } from '../page/use-words';
import { formatOrderedOn } from './format-ordered-on';

interface OrderPlacedProps {
  cart: Pick<PatientCart, 'orderedAt' | 'orderEnded'>;
  /** Whether anything of it can be bought today. */
  canOrder: boolean;
  /** ISO. */
  now: string;
  /** The practice's time zone. */
  timeZone: string;
}

/** Comes first on the page after an order, even one that the shop has canceled. */
export function OrderPlaced({ cart: { orderedAt, orderEnded }, canOrder, now, timeZone }: OrderPlacedProps) {
  const { locale, notices: words } = useWords();
  if (orderedAt === null) return null;
  const placed = () => words.ordered({ date: formatOrderedOn(orderedAt, { now, timeZone, locale }) });
  return (
    <div className={orderEnded ? 'note' : 'note done'} role="status">
      {orderEnded ? <InfoIcon /> : <CheckIcon />}
      <p>
        <b>{orderEnded ? words[orderEnded] : placed()}</b> {canOrder && words.orderAgain}
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

import type { PatientCart, PatientNotice } from '@eyecart/shared/contracts';
import { formatDay } from '../page/format-day';
import { CheckIcon, InfoIcon } from '../page/icons';
import { useWords } from '../page/use-words';

interface OrderPlacedProps {
  cart: Pick<PatientCart, 'orderedAt' | 'orderEnded'>;
  /** ISO. */
  now: string;
  /** The practice's time zone. */
  timeZone: string;
}

/** Comes first on the receipt, even of an order that the shop has canceled. */
export function OrderPlaced({ cart: { orderedAt, orderEnded }, now, timeZone }: OrderPlacedProps) {
  const { locale, notices: words } = useWords();
  if (orderedAt === null) return null;
  const placed = () => words.ordered({ date: formatDay(orderedAt, { now, timeZone, locale }) });
  return (
    <div className={orderEnded ? 'note' : 'note done'} role="status">
      {orderEnded ? <InfoIcon /> : <CheckIcon />}
      <p>
        <b>{orderEnded ? words[orderEnded] : placed()}</b>
      </p>
    </div>
  );
}

/** Comes first where a patient orders once more: so that no one does it by mistake. */
export function OrderedBefore({
  cart: { cartId, orderedAt, orderEnded },
  now,
  timeZone,
}: OrderPlacedProps & { cart: Pick<PatientCart, 'cartId'> }) {
  const { locale, notices: words } = useWords();
  if (orderedAt === null) return null;
  const before = () => words.alreadyOrdered({ date: formatDay(orderedAt, { now, timeZone, locale }) });
  return (
    <div className="note" role="status">
      <InfoIcon />
      <p>
        <b>{words.newOrder}</b> {orderEnded ? words[orderEnded] : before()}{' '}
        <a href={`/cart/${encodeURIComponent(cartId)}`}>{words.seeOrder}</a>
      </p>
    </div>
  );
}

/** Says on the page of a test key's cart that nothing is sold. */
export function TestNotice() {
  const { notices: words } = useWords();
  return (
    <div className="wrap">
      <div className="note">
        <InfoIcon />
        <p>
          <b>{words.test}</b>
        </p>
      </div>
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

import type { PatientNotice, PlacedOrder } from '@eyecart/shared/contracts';
import type { Words } from '@eyecart/shared/languages/words';
import { formatDay } from '../page/format-day';
import { CheckIcon, InfoIcon } from '../page/icons';
import { useWords } from '../page/use-words';

interface OrderPlacedProps {
  /** The latest first. */
  orders: readonly PlacedOrder[];
  /** ISO. */
  now: string;
  /** The practice's time zone. */
  timeZone: string;
}

/** The latest order's outcome, with its number if others differ; null if it has none. */
function outcomeIn({ notices }: Words, orders: readonly PlacedOrder[]): string | null {
  const [latest] = orders;
  if (latest === undefined || latest.outcome === null) return null;
  const { number, outcome } = latest;
  if (orders.length === 1) return notices[outcome];
  const isSame = outcome !== 'partially_refunded' && orders.every((order) => order.outcome === outcome);
  return isSame ? notices.all[outcome] : notices.one[outcome]({ number });
}

/**
 * Confirms the latest order, even one that the shop has canceled. The partial refund of an only order is shown with the
 * order itself.
 */
export function OrderPlaced({ orders, now, timeZone }: OrderPlacedProps) {
  const words = useWords();
  const [latest] = orders;
  if (latest === undefined) return null;
  const isOnly = orders.length === 1;
  const isPart = latest.outcome === 'partially_refunded';
  const ended = isPart && isOnly ? null : outcomeIn(words, orders);
  const date = formatDay(latest.orderedAt, { now, timeZone, locale: words.locale });
  const placed = () =>
    isOnly ? words.notices.ordered({ date }) : words.notices.one.ordered({ number: latest.number, date });
  return (
    <div className={ended ? 'note' : 'note done'} role="status">
      {ended ? <InfoIcon /> : <CheckIcon />}
      <p>
        <b>{ended ?? placed()}</b>
      </p>
    </div>
  );
}

/** Shown below the title when a patient orders again, so that no one does so by mistake. */
export function OrderedBefore({ cartId, orders, now, timeZone }: OrderPlacedProps & { cartId: string }) {
  const words = useWords();
  const { newOrder, alreadyOrdered, seeOrder } = words.notices;
  const [latest] = orders;
  if (latest === undefined) return null;
  const date = formatDay(latest.orderedAt, { now, timeZone, locale: words.locale });
  return (
    <div className="note" role="status">
      <InfoIcon />
      <p>
        <b>{newOrder}</b> {outcomeIn(words, orders) ?? alreadyOrdered({ date })}{' '}
        <a href={`/cart/${encodeURIComponent(cartId)}`}>{seeOrder}</a>
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

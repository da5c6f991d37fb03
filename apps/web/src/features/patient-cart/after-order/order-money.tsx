import type { PlacedMoney } from '@eyecart/shared/contracts';
import { formatDay } from '../page/format-day';
import { useWords } from '../page/use-words';

interface OrderMoneyProps {
  money: PlacedMoney;
  /** ISO. */
  now: string;
  /** The practice's time zone. */
  timeZone: string;
}

/**
 * What was refunded, when, and of which total. A receipt without refunds has no amounts, so that it does not look like
 * an offer: prices are behind "Order again".
 */
export function OrderMoney({ money: { currency, total, isPaid, refunds }, now, timeZone }: OrderMoneyProps) {
  const { locale, receipt: words } = useWords();
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const shown = (cents: number) => ({ amount: format.format(cents / 100) });
  if (refunds.length === 0) return null;
  return (
    <>
      <p>{(isPaid ? words.paid : words.total)(shown(total))}</p>
      {refunds.map(({ amount, refundedAt }) => (
        <p key={`${refundedAt} ${amount}`}>
          {refundedAt === null
            ? words.refunded(shown(amount))
            : words.refundedOn({
                ...shown(amount),
                date: formatDay(refundedAt, { now, timeZone, locale }),
              })}
        </p>
      ))}
    </>
  );
}

import { formatCents } from '@eyecart/shared/rules/money';
import { priceCart } from '@eyecart/shared/rules/pricing';

interface PatientPriceProps {
  /** What it costs online. */
  cents: number;
  /** What the patient pays, where it is a share of the cart's total. */
  patientCents?: number | undefined;
  /** What it cost before, if that has changed. */
  previousCents?: number | undefined;
  /** The code that applies; null for none. */
  discountCode: string | null;
  /** The discount line below says whose price is whose, for screen readers too. */
  isExplained?: boolean;
}

/**
 * The price for staff: with a code, the online price struck through and what the patient pays (docs/product.md §6.6).
 */
export function PatientPrice({
  cents,
  patientCents,
  previousCents,
  discountCode,
  isExplained = false,
}: PatientPriceProps) {
  const yours = (online: number): string =>
    formatCents(priceCart([{ price: online, quantity: 1 }], discountCode).yourPriceCents);
  return (
    <>
      {discountCode !== null && (
        <>
          <s className="text-[0.8em] font-[450] tracking-normal text-ink-3">
            {!isExplained && <span className="sr-only">Online </span>}
            {formatCents(cents)}
          </s>{' '}
          {!isExplained && <span className="sr-only">patient </span>}
        </>
      )}
      {patientCents === undefined ? yours(cents) : formatCents(patientCents)}
      {previousCents !== undefined && (
        <span className="text-[0.8em] font-[450] tracking-normal text-ink-3">
          {' '}
          was {yours(previousCents)}
        </span>
      )}
    </>
  );
}

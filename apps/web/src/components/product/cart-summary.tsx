import { formatCents } from '@eyecart/shared/rules/money';
import { type PricedLine, priceCart } from '@eyecart/shared/rules/pricing';
import { type ReactNode, useState } from 'react';
import { OpenMark } from '@/components/ui/open-mark';
import { cn } from '@/lib/cn';
import { countOf } from '@/lib/format';

interface CartSummaryProps {
  lines: readonly PricedLine[];
  discountCode: string | null;
  /** The field for the code: shown while the totals are open, and once it has the focus or an error. */
  children?: ReactNode;
}

/** A cart's totals, with discount lines only if there is a code. Collapsed to one line except in tall windows. */
export function CartSummary({ lines, discountCode, children }: CartSummaryProps) {
  const price = priceCart(lines, discountCode);
  const [isOpen, setOpen] = useState(false);
  const inOpenOnly = isOpen ? '' : 'dense:hidden';
  return (
    <div className="relative mt-5 rounded-l border border-line bg-surface dense:mt-2.5">
      <dl className="p-4 text-note tabular-nums sm:px-5 dense:py-1">
        <Row label="Items" className={inOpenOnly}>
          {price.itemCount}
        </Row>
        <Row label="Online Price" className={inOpenOnly}>
          {formatCents(price.onlinePriceCents)}
        </Row>
        {discountCode !== null && (
          <>
            <Row
              label={`20% OFF with code ${discountCode}`}
              className={cn('font-[580] text-teal-hover', inOpenOnly)}
            >
              {formatCents(-price.discountCents)}
            </Row>
            <Row label="Your Price" className={cn('font-[620]', inOpenOnly)}>
              {formatCents(price.yourPriceCents)}
            </Row>
          </>
        )}
        <Row
          label={
            <>
              Total{' '}
              {!isOpen && <BriefTotals itemCount={price.itemCount} hasDiscount={discountCode !== null} />}
            </>
          }
          className={cn(
            'mt-2 border-t border-line pt-3.25 text-price font-[640] tracking-[-0.02em] leading-normal',
            !isOpen && 'dense:mt-0 dense:border-0 dense:pt-1.25',
          )}
        >
          {formatCents(price.yourPriceCents)}
        </Row>
      </dl>
      {children !== undefined && (
        <div
          className={cn(
            'px-4 pb-4 sm:px-5',
            !isOpen && 'dense:not-focus-within:not-has-[[aria-invalid]]:sr-only',
          )}
        >
          {children}
        </div>
      )}
      <button
        type="button"
        aria-label="Totals"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="absolute inset-x-0 top-0 hidden h-12 items-center justify-end pr-3.5 dense:flex"
      >
        <OpenMark isOpen={isOpen} size={18} />
      </button>
    </div>
  );
}

/** The label of the collapsed line, next to the total. */
function BriefTotals({ itemCount, hasDiscount }: { itemCount: number; hasDiscount: boolean }) {
  return (
    <span className="hidden text-small font-[480] tracking-normal whitespace-nowrap text-ink-2 dense:inline-block">
      {countOf(itemCount, 'item')}
      {hasDiscount && ', 20% OFF'}
    </span>
  );
}

interface RowProps {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}

function Row({ label, className, children }: RowProps) {
  return (
    <div className={cn('flex justify-between gap-4 py-1.25 dense:pr-7', className)}>
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  );
}

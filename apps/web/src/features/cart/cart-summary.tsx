import { formatCents } from '@eyecart/shared/rules/money';
import { priceCart } from '@eyecart/shared/rules/pricing';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { useCartLines } from './cart-store';

/** The cart's totals; discount lines only with a code (docs/product.md §2.13). */
export function CartSummary({ discountCode }: { discountCode: string | null }) {
  const price = priceCart(useCartLines(), discountCode);
  return (
    <dl className="mt-5 rounded-l border border-line bg-surface p-4 text-note tabular-nums sm:px-5">
      <Row label="Items">{price.itemCount}</Row>
      <Row label="Online Price">{formatCents(price.onlinePriceCents)}</Row>
      {discountCode !== null && (
        <>
          <Row label={`20% OFF with code ${discountCode}`} className="font-[580] text-teal-hover">
            {formatCents(-price.discountCents)}
          </Row>
          <Row label="Your Price" className="font-[620]">
            {formatCents(price.yourPriceCents)}
          </Row>
        </>
      )}
      <Row
        label="Total"
        className="mt-2 border-t border-line pt-3.25 text-price font-[640] tracking-[-0.02em] leading-normal"
      >
        {formatCents(price.yourPriceCents)}
      </Row>
    </dl>
  );
}

function Row({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={cn('flex justify-between gap-4 py-1.25', className)}>
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  );
}

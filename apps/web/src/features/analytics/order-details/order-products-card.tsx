import type { OrderLine, OrderWithLines } from '@eyecart/shared/contracts';
import { keepUnits } from '@/lib/format';
import { formatAmount } from '../format-amount';
import { SkeletonText } from '../skeleton-text';
import { DetailPanel, DetailRow } from './detail-card';

const SKELETON_ROWS = ['a', 'b'];

/** The products at the shop's prices, with the discount and what adds up to the order's total. */
export function OrderProductsCard({ order }: { order: OrderWithLines | null }) {
  return (
    <DetailPanel title="Products">
      {order === null && (
        <ul aria-hidden className="mt-2">
          {SKELETON_ROWS.map((row) => (
            <li
              key={row}
              className="flex justify-between gap-6 border-b border-line py-3 text-note last:border-0"
            >
              <SkeletonText className="w-50" />
              <SkeletonText />
            </li>
          ))}
        </ul>
      )}
      {order !== null &&
        (order.lines === null || order.lines.length === 0 ? (
          <p className="mt-2 text-note text-pretty text-ink-2">The shop did not report the products.</p>
        ) : (
          <Lines lines={order.lines} order={order} />
        ))}
    </DetailPanel>
  );
}

interface LinesProps {
  lines: readonly OrderLine[];
  order: Pick<OrderWithLines, 'currency' | 'originalAmount'>;
}

function Lines({ lines, order: { currency, originalAmount } }: LinesProps) {
  const discount = lines.reduce((sum, line) => sum + line.discount, 0);
  const total = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const products = total - discount;
  const rest = originalAmount - products;
  return (
    <>
      <ul className="mt-2 border-b border-line">
        {inPlaces(lines).map(({ key, line }) => (
          <Line key={key} line={line} currency={currency} />
        ))}
      </ul>
      <dl>
        {discount > 0 && <DetailRow label="Discount">{`−${formatAmount(discount, currency)}`}</DetailRow>}
        <DetailRow label="Total for products">
          <span className="font-[640]">{formatAmount(products, currency)}</span>
        </DetailRow>
        {rest > 0 && <DetailRow label="Shipping and tax">{formatAmount(rest, currency)}</DetailRow>}
      </dl>
    </>
  );
}

/** Two lines may be identical, so their position is part of the key; the order never changes. */
const inPlaces = (lines: readonly OrderLine[]): { key: string; line: OrderLine }[] =>
  lines.map((line, place) => ({ key: `${place} ${line.title}`, line }));

function Line({ line, currency }: { line: OrderLine; currency: string }) {
  const { title, variantTitle, quantity, refundedQuantity, price } = line;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-line py-3 text-note not-last:border-b">
      <div className="min-w-0 flex-1 basis-50">
        <p className="font-[580] text-pretty wrap-anywhere">
          {keepUnits(title)}
          {variantTitle !== null && <span className="font-[400] text-ink-2"> {variantTitle}</span>}
        </p>
        <p className="text-caption text-ink-3 tabular-nums">
          {quantity.toLocaleString('en-US')} × {formatAmount(price, currency)}
          {refundedQuantity > 0 && (
            <span className="text-red-text">, {refundedWords(refundedQuantity, quantity)}</span>
          )}
        </p>
      </div>
      <p className="font-[580] tabular-nums">{formatAmount(price * quantity, currency)}</p>
    </li>
  );
}

const refundedWords = (refunded: number, quantity: number): string =>
  refunded === quantity
    ? 'refunded'
    : `${refunded.toLocaleString('en-US')} of ${quantity.toLocaleString('en-US')} refunded`;

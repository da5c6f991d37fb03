import type { Product } from '@eyecart/shared/contracts';
import type { StockFacts } from '@eyecart/shared/rules/stock';
import { cn } from '@/lib/cn';
import { type StockLabel, stockLabel } from './stock-label';

/**
 * A product's stock is the stock of its first variant that can be bought. The product's own flag counts as
 * `availableForSale`.
 */
export const stockOfProduct = (product: Product): StockFacts => ({
  availableForSale: product.isAvailable,
  inventoryTracked: product.inventoryTracked,
  inventoryPolicy: product.inventoryPolicy,
  quantityAvailable: product.quantityAvailable,
});

const TEXT: Record<StockLabel['tone'], string> = {
  in: 'text-ink-2',
  low: 'text-amber',
  backorder: 'text-slate',
  out: 'text-ink-3',
};
const DOT: Record<StockLabel['tone'], string> = {
  in: 'bg-green-dot',
  low: 'bg-amber-dot',
  backorder: 'inset-ring-2 inset-ring-slate',
  out: 'inset-ring-2 inset-ring-gray-dot',
};

/** A dot and a label; never the dot alone. */
export function StockStatus({ facts }: { facts: StockFacts }) {
  const { text, tone } = stockLabel(facts);
  return (
    <p className={cn('inline-flex items-center gap-1.75 text-caption font-[540]', TEXT[tone])}>
      <i aria-hidden className={cn('size-2 shrink-0 rounded-full', DOT[tone])} />
      {text}
    </p>
  );
}

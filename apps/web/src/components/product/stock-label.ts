import type { StockFacts } from '@eyecart/shared/rules/stock';

/** Up to this quantity the label shows how many are left. */
const LOW_STOCK_LIMIT = 10;

export interface StockLabel {
  text: string;
  tone: 'in' | 'low' | 'backorder' | 'out';
}

const IN_STOCK: StockLabel = { text: 'In stock', tone: 'in' };
const ON_BACKORDER: StockLabel = { text: 'Available on backorder', tone: 'backorder' };
const OUT_OF_STOCK: StockLabel = { text: 'Out of stock', tone: 'out' };

/**
 * The stock label's words and tone. A variant is blocked exactly when its tone is 'out'. Source: docs/product.md §5.5.
 */
export function stockLabel(facts: StockFacts): StockLabel {
  if (!facts.availableForSale) return OUT_OF_STOCK;
  if (!facts.inventoryTracked) return IN_STOCK;

  const quantity = facts.quantityAvailable ?? 0;
  if (quantity > LOW_STOCK_LIMIT) return IN_STOCK;
  if (quantity > 0) return { text: `Low stock: ${quantity} left`, tone: 'low' };
  return facts.inventoryPolicy === 'CONTINUE' ? ON_BACKORDER : OUT_OF_STOCK;
}

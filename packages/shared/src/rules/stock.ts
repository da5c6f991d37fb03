/** Above this many in stock, the label no longer counts. Source: docs/product.md §5.5. */
export const LOW_STOCK_LIMIT = 10;

/** The words for what has left the catalogue. */
export const GONE_LABEL = 'No longer available';

/** The words for what cannot be bought today and may be back. Source: docs/product.md §5.6. */
export const SOLD_OUT_LABEL = 'Temporarily out of stock';

/** What decides whether a variant can be bought. Field names as in the contract. */
export interface StockFacts {
  availableForSale: boolean;
  inventoryTracked: boolean;
  inventoryPolicy: 'CONTINUE' | 'DENY';
  /** Null when the shop does not say; of a tracked variant that counts as none. */
  quantityAvailable: number | null;
}

export interface ProductStockFacts {
  /** False means out of stock, whatever its variants say. */
  isAvailable: boolean;
  inventoryTracked: boolean;
  inventoryPolicy: 'CONTINUE' | 'DENY';
  quantityAvailable: number | null;
}

export interface StockLabel {
  text: string;
  tone: 'in' | 'low' | 'backorder' | 'out';
}

const IN_STOCK: StockLabel = { text: 'In stock', tone: 'in' };
const ON_BACKORDER: StockLabel = { text: 'Available on backorder', tone: 'backorder' };
const OUT_OF_STOCK: StockLabel = { text: 'Out of stock', tone: 'out' };

/**
 * The stock label, its words and its tone. A variant that is labelled 'out' is blocked, and only such a one.
 * Source: docs/product.md §5.5.
 */
export function stockLabel(facts: StockFacts): StockLabel {
  if (!facts.availableForSale) return OUT_OF_STOCK;
  if (!facts.inventoryTracked) return IN_STOCK;

  const quantity = facts.quantityAvailable ?? 0;
  if (quantity > LOW_STOCK_LIMIT) return IN_STOCK;
  if (quantity > 0) return { text: `Low stock: ${quantity} left`, tone: 'low' };
  return facts.inventoryPolicy === 'CONTINUE' ? ON_BACKORDER : OUT_OF_STOCK;
}

/**
 * Whether it cannot be bought: not available for sale, or tracked with policy DENY and none left.
 * Source: docs/product.md §5.6.
 */
export function isBlocked(facts: StockFacts): boolean {
  if (!facts.availableForSale) return true;
  return facts.inventoryTracked && facts.inventoryPolicy === 'DENY' && (facts.quantityAvailable ?? 0) <= 0;
}

/**
 * The facts to label and sell by: the variant's, but unavailable when its product is flagged so; the
 * product's own when it has no variant. Source: docs/product.md §5.6.
 */
export function productStock(product: ProductStockFacts, variant: StockFacts | null): StockFacts {
  const facts = variant ?? { ...product, availableForSale: product.isAvailable };
  return {
    availableForSale: product.isAvailable && facts.availableForSale,
    inventoryTracked: facts.inventoryTracked,
    inventoryPolicy: facts.inventoryPolicy,
    quantityAvailable: facts.quantityAvailable,
  };
}

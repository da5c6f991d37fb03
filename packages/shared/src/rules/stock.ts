/** For products that have left the catalog. */
export const GONE_LABEL = 'No longer available';

/** For products that cannot be bought today. */
export const SOLD_OUT_LABEL = 'Temporarily out of stock';

/** Why a product cannot be bought: it left the catalog, or is sold out today. */
export const UNAVAILABLE_CODES = ['gone', 'sold_out'] as const;
export type UnavailableCode = (typeof UNAVAILABLE_CODES)[number];

/** The English labels of those. */
export const UNAVAILABLE_LABELS: Readonly<Record<UnavailableCode, string>> = {
  gone: GONE_LABEL,
  sold_out: SOLD_OUT_LABEL,
};

/** The fields that decide whether a variant can be bought, named as in the contract. */
export interface StockFacts {
  availableForSale: boolean;
  inventoryTracked: boolean;
  inventoryPolicy: 'CONTINUE' | 'DENY';
  /** Null when unknown; counts as 0 for a tracked variant. */
  quantityAvailable: number | null;
}

interface ProductStockFacts {
  /** False means out of stock, regardless of the variants. */
  isAvailable: boolean;
  inventoryTracked: boolean;
  inventoryPolicy: 'CONTINUE' | 'DENY';
  quantityAvailable: number | null;
}

/**
 * Whether it cannot be bought: not available for sale, or tracked with policy DENY and none left.
 */
export function isBlocked(facts: StockFacts): boolean {
  if (!facts.availableForSale) return true;
  return facts.inventoryTracked && facts.inventoryPolicy === 'DENY' && (facts.quantityAvailable ?? 0) <= 0;
}

/**
 * The stock that counts for a product and its chosen variant: the variant's, or the product's own without a variant, and
 * unavailable whenever the product is.
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

import type { Product } from '@eyecart/shared/contracts';
import { type ComponentType, createContext, useContext } from 'react';

interface ProductSlotProps {
  product: Product;
}

/** Where other features add to a product's card and details. The page that composes them fills the slots. */
export interface ProductSlots {
  /** In the card's upper right corner. */
  readonly CardCorner?: ComponentType<
    ProductSlotProps & { titleId: string; position: 'absolute'; className: string }
  >;
  /** Beside the card's price. */
  readonly PriceBadge?: ComponentType<ProductSlotProps>;
  /** Below the card's main button, unless the product is blocked. */
  readonly CardFooter?: ComponentType<ProductSlotProps & { titleId: string }>;
  /** Below the main button of the details. */
  readonly DetailsFooter?: ComponentType<ProductSlotProps & { className: string }>;
}

const ProductSlotsContext = createContext<ProductSlots>({});

export const ProductSlotsProvider = ProductSlotsContext.Provider;
export const useProductSlots = (): ProductSlots => useContext(ProductSlotsContext);

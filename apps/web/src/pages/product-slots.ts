import { AddToBundleButton } from '@/features/bundles/add-product/add-to-bundle-button';
import { QuantityInCart } from '@/features/cart/lines/quantity-in-cart';
import type { ProductSlots } from '@/features/catalog/product-slots';
import { FavoriteButton } from '@/features/favorites/favorite-button';
import { FavoriteHeart } from '@/features/favorites/favorite-heart';

/** The parts that favorites, bundles, and the cart add to the catalog's products. */
export const PRODUCT_SLOTS: ProductSlots = {
  CardCorner: FavoriteHeart,
  PriceBadge: QuantityInCart,
  CardFooter: AddToBundleButton,
  DetailsFooter: FavoriteButton,
};

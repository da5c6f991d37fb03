import { AddToBundleButton } from '@/features/bundles/add-to-bundle-button';
import { QuantityInCart } from '@/features/cart/quantity-in-cart';
import type { ProductSlots } from '@/features/catalog/product-slots';
import { FavoriteButton } from '@/features/favorites/favorite-button';
import { FavoriteHeart } from '@/features/favorites/favorite-heart';

/** What favorites, bundles and the cart add to the products of the catalog. */
export const PRODUCT_SLOTS: ProductSlots = {
  CardCorner: FavoriteHeart,
  PriceBadge: QuantityInCart,
  CardFooter: AddToBundleButton,
  DetailsFooter: FavoriteButton,
};

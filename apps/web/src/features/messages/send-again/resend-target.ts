import type { CartItem, Practice } from '@eyecart/shared/contracts';
import type { CartAgain, CorrectedCart } from '@/lib/cart/cart-again';

/** The current cart, as the history uses it. The app passes it in. */
export interface ResendTarget {
  readonly lines: () => ReadonlyArray<Pick<CartItem, 'variantId' | 'quantity'>>;
  /** Fills the cart and its form, and shows them with the cursor in Phone. */
  readonly fill: (cart: CartAgain, practice: Practice) => void;
  /** Clears the cart if it is the one that was just sent to its corrected number. */
  readonly leaveCorrected: (corrected: CorrectedCart, practice: Practice) => void;
}

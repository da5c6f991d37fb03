import type { CartItem, Practice } from '@eyecart/shared/contracts';

/** A texted cart to put in the current cart again. */
export interface CartAgain {
  readonly items: readonly CartItem[];
  readonly phoneNumber: string;
  readonly patientLastName: string;
  /** Titles of its products that left the catalog. */
  readonly gone: readonly string[];
}

/** The current cart, as the history uses it. The app passes it in. */
export interface ResendTarget {
  readonly lines: () => ReadonlyArray<Pick<CartItem, 'variantId' | 'quantity'>>;
  /** Fills the cart and its form, and shows them with the cursor in Phone. */
  readonly fill: (cart: CartAgain, practice: Practice) => void;
  /** Clears the cart if it is the one that was just sent to its corrected number. */
  readonly leaveCorrected: (corrected: CorrectedCart, practice: Practice) => void;
}

/** A cart that was texted again to the right number. */
export interface CorrectedCart {
  /** The wrong number and the right one. */
  readonly phoneNumbers: readonly [string, string];
  readonly products: ReadonlyArray<Pick<CartItem, 'variantId' | 'quantity'>>;
}

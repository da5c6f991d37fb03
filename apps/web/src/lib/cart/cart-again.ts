import type { CartItem } from '@eyecart/shared/contracts';

/** A texted cart to load into the current cart again. */
export interface CartAgain {
  readonly items: readonly CartItem[];
  readonly phoneNumber: string;
  readonly patientLastName: string;
  /** Titles of its products that left the catalog. */
  readonly gone: readonly string[];
}

/** A cart that was texted again to the right number. */
export interface CorrectedCart {
  /** The wrong number and the right one. */
  readonly phoneNumbers: readonly [string, string];
  readonly products: ReadonlyArray<Pick<CartItem, 'variantId' | 'quantity'>>;
}

import type { CartItem, DraftOrder, Practice } from '@eyecart/shared/contracts';

/** The current cart, as drafts use it. The app passes it in. */
export interface DraftTarget {
  readonly lines: () => ReadonlyArray<Pick<CartItem, 'variantId' | 'quantity'>>;
  /** Fills the cart and its form. */
  readonly fill: (draft: DraftOrder, practice: Practice) => void;
  /** Called when the draft is gone. The returned function undoes that. */
  readonly forgetDraft: (id: number) => () => void;
}

import type { CartItem } from '@eyecart/shared/contracts';
import { createStore } from '../storage/create-store';

/** A text that was just sent, whose number may be mistyped. */
export interface SentText {
  readonly messageId: string;
  readonly phoneNumber: string;
  readonly patientLastName: string;
  readonly hasArrived: true;
  readonly products: ReadonlyArray<Pick<CartItem, 'variantId' | 'quantity'>>;
}

interface SentTextState {
  readonly isOpen: boolean;
  /** Stays while the dialog fades out. */
  readonly text: SentText | null;
}

/** Whose number is being fixed. */
export const sentTextStore = createStore<SentTextState>({ isOpen: false, text: null });

import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { CartPanelState, CartTabName } from './cart-panel-store';

/** The panel's state for the open tab. */
export interface CartTabProps {
  readonly isDialog: boolean;
  /** Switches to the current cart. */
  readonly onShowCart: () => void;
}

/** The number at a tab's label. */
export interface TabCount {
  readonly count: number;
  /** Takes the number's place for screen readers; absent where the label says what is counted. */
  readonly counted?: string | undefined;
  /** Items that need action, in red before the other number. */
  readonly urgent?: number;
}

/** One tab of the cart panel. The app lists them. */
export interface CartTab {
  readonly name: CartTabName;
  /** The tab's label in the drawer and in the dialog; null where it is not shown. */
  readonly labels: Readonly<Record<CartPanelState['variant'], string | null>>;
  /** Absent where nothing is counted. */
  readonly useCount?: () => TabCount;
  readonly Content: ComponentType<CartTabProps>;
  /** Loads its list from the server unless it has entries and was loaded within the guard. */
  readonly load?: (queries: QueryClient, practiceName: string, guardMs: number) => Promise<void>;
}

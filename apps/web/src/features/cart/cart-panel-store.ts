import { createStore, useStore } from '@/lib/create-store';

export type CartTab = 'current' | 'scheduled' | 'drafts' | 'messages';

/** The panel of carts: a drawer from the Carts button, a dialog from the mobile menu's Orders (DESIGN 5.26). */
export interface CartPanelState {
  readonly isOpen: boolean;
  readonly variant: 'drawer' | 'dialog';
  readonly tab: CartTab;
}

const panelStore = createStore<CartPanelState>({ isOpen: false, variant: 'drawer', tab: 'current' });

/** After an action the view switches to the list it went to (SPEC §9 Timers). */
const TAB_SWITCH_MS = 1000;
let switchTimer: ReturnType<typeof setTimeout> | undefined;

export const useCartPanel = (): CartPanelState => useStore(panelStore);
export const openCartPanel = (): void => panelStore.set({ isOpen: true, variant: 'drawer', tab: 'current' });
export const openOrdersDialog = (): void =>
  panelStore.set({ isOpen: true, variant: 'dialog', tab: 'current' });
export const cartPanel = (): CartPanelState => panelStore.get();
/** Whoever chooses a tab stays there: a switch that was to come is off. */
export function showCartTab(tab: CartTab): void {
  clearTimeout(switchTimer);
  panelStore.set({ ...panelStore.get(), tab });
}
/** `onShown` is called when the switch came about. */
export function showCartTabSoon(tab: CartTab, onShown?: () => void): void {
  clearTimeout(switchTimer);
  switchTimer = setTimeout(() => {
    showCartTab(tab);
    onShown?.();
  }, TAB_SWITCH_MS);
}
export function closeCartPanel(): void {
  clearTimeout(switchTimer);
  panelStore.set({ ...panelStore.get(), isOpen: false });
}
export const toggleCartPanel = (): void => (panelStore.get().isOpen ? closeCartPanel() : openCartPanel());

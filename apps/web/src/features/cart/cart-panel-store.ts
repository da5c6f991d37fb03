import type { Language } from '@eyecart/shared/languages/languages';
import { createStore, useStore } from '@/lib/storage/create-store';

export type CartTabName = 'current' | 'scheduled' | 'drafts' | 'messages';

/** The cart panel: a drawer from the Carts button, a dialog from the mobile menu's Orders. */
export interface CartPanelState {
  readonly isOpen: boolean;
  readonly variant: 'drawer' | 'dialog';
  readonly tab: CartTabName;
}

const panelStore = createStore<CartPanelState>({ isOpen: false, variant: 'drawer', tab: 'current' });

/** After an action the view switches to the list that it changed. */
const TAB_SWITCH_MS = 1000;
let switchTimer: ReturnType<typeof setTimeout> | undefined;

export const useCartPanel = (): CartPanelState => useStore(panelStore);
let nextLanguage: Language | null = null;
function openAt(variant: CartPanelState['variant'], tab: CartTabName): void {
  // A language that the form has not taken must not apply to the next patient.
  nextLanguage = null;
  panelStore.set({ isOpen: true, variant, tab });
}
export const openCartPanel = (): void => openAt('drawer', 'current');
export const openOrdersDialog = (): void => openAt('dialog', 'current');
/** Opens the history, or switches to it; only the drawer has it. */
export function openHistory(): void {
  clearTimeout(switchTimer);
  openAt('drawer', 'messages');
}
export const cartPanel = (): CartPanelState => panelStore.get();
/** Whether the current cart is on the screen. */
export const isCartShown = (): boolean => cartPanel().isOpen && cartPanel().tab === 'current';
/** Choosing a tab cancels a switch that was about to happen. */
export function showCartTab(tab: CartTabName): void {
  clearTimeout(switchTimer);
  panelStore.set({ ...panelStore.get(), tab });
}
let isScheduleNext = false;
/** Opens the current cart with "Schedule Re-Order" on. */
export function openToSchedule(): void {
  isScheduleNext = true;
  openCartPanel();
}
/** Whether the schedule is turned on now that the form is shown; true only once per `openToSchedule`. */
export function takeSchedule(): boolean {
  const isNext = isScheduleNext;
  isScheduleNext = false;
  return isNext;
}
/** Opens the current cart with this language chosen. */
export function openInLanguage(language: Language): void {
  openCartPanel();
  nextLanguage = language;
}
/** The language to choose now that the form is shown; only once per `openInLanguage`. */
export function takeLanguage(): Language | null {
  const language = nextLanguage;
  nextLanguage = null;
  return language;
}
let isPhoneNext = false;
/** Shows the current cart with the cursor in Phone. */
export function showCartForm(): void {
  isPhoneNext = true;
  showCartTab('current');
}
/** Whether Phone gets the cursor now that the form is shown; true only once per `showCartForm`. */
export function takePhoneLanding(): boolean {
  const isNext = isPhoneNext;
  isPhoneNext = false;
  return isNext;
}
/** `onShown` is called after the switch. */
export function showCartTabSoon(tab: CartTabName, onShown?: () => void): void {
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

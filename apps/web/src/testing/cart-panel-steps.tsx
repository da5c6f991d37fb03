import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { CartPanelWithTabs } from '@/app/cart-panel-with-tabs';
import { type CartTabName, openCartPanel, showCartTab } from '@/features/cart/cart-panel-store';
import { freshContactForm, resetContactForm } from '@/features/cart/contact/contact-form-store';
import { clearCart } from '@/features/cart/lines/cart-store';
import { toastStore } from '@/features/notifications/notify';
import { renderSignedIn } from './render-signed-in';
import { samplePractice } from './samples';

export const filled = { ...freshContactForm(samplePractice), patientLastName: 'Alvarez' };

/** A fixed clock, an empty cart and a fresh form. */
export function startFresh(): void {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  clearCart();
  resetContactForm();
  toastStore.set(null);
}

/** Lets pending answers arrive. */
export const pass = (ms = 20) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Focuses and presses the last button of this name, as a keyboard user would. */
export async function press(name: string | RegExp): Promise<void> {
  const button = screen.getAllByRole('button', { name }).at(-1);
  button?.focus();
  fireEvent.click(button ?? document.body);
  await pass();
}

/** Shows a page, with what it loads later. */
export async function showLoaded(page: ReactNode, address?: string): Promise<void> {
  renderSignedIn(page, undefined, address);
  await pass();
  await act(() => vi.dynamicImportSettled());
  await pass();
}

/** Opens the cart panel, as the drawer by default. */
export async function openPanel(open = openCartPanel) {
  open();
  const view = renderSignedIn(<CartPanelWithTabs open onOpenChange={() => {}} />);
  await pass();
  return view;
}

/** Opens the cart panel on a tab; the current cart, which takes longer to render, is not shown before. */
export const openTab = (tab: CartTabName) =>
  openPanel(() => {
    openCartPanel();
    showCartTab(tab);
  });

import type { DraftOrder } from '@eyecart/shared/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { CartPanelFrame } from '@/features/cart/cart-panel-frame';
import { openCartPanel } from '@/features/cart/cart-panel-store';
import { clearCart } from '@/features/cart/cart-store';
import { freshContactForm, resetContactForm } from '@/features/cart/contact-form-store';
import { toastStore } from '@/features/notifications/notify';
import { fakeServer, json, type SeenCall } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { samplePractice } from '@/testing/samples';

const LIST = '/api/draft-orders?practiceName=Lakeside+Eye+Care';
const SAVED = json({ success: true }, 201);
export const isRead = ({ method, path }: SeenCall) => method === 'GET' && path === LIST;
export const isSave = ({ method }: SeenCall) => method === 'POST';
export const filled = { ...freshContactForm(samplePractice), patientLastName: 'Alvarez' };

/** Lets what is under way arrive. */
export const pass = (ms = 20) => act(() => vi.advanceTimersByTimeAsync(ms));
export const press = async (name: string | RegExp) => {
  const button = screen.getAllByRole('button', { name }).at(-1);
  button?.focus();
  fireEvent.click(button ?? document.body);
  await pass();
};

/** A queue of drafts behind the calls; `answers` come first where they say something. */
export function serveQueue(
  queue: DraftOrder[],
  answers: (call: SeenCall) => Response | Error | undefined = () => undefined,
) {
  return fakeServer((call) => {
    const given = answers(call);
    if (given !== undefined) return given;
    if (isRead(call)) return json({ draftOrders: queue });
    if (isSave(call)) return SAVED.clone();
    const id = Number(/\d+/.exec(call.path)?.[0]);
    queue.splice(0, queue.length, ...queue.filter((draft) => draft.id !== id));
    return json({ success: true });
  });
}

export async function openPanel(open = openCartPanel) {
  open();
  renderSignedIn(<CartPanelFrame open onOpenChange={() => {}} />);
  await pass();
}

/** A fixed clock, an empty cart and a fresh form. */
export function startFresh(): void {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  clearCart();
  resetContactForm();
  toastStore.set(null);
}

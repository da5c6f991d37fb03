import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { bannerStore, showToast, toastStore } from '@/features/notifications/notify';
import { claimBrowser, clearBrowser } from '@/features/session/practice-data';
import { storePractice } from '@/features/session/session-store';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleLine, samplePractice } from '@/testing/samples';
import { contactFormOf, resetContactForm } from '../contact/contact-form-store';
import { CurrentCart } from '../current-cart';
import { addToCart, cartStore, clearCart } from '../lines/cart-store';
import { removeWithUndo, useRemovedLines } from '../lines/removed-lines';

const harbor = { ...samplePractice, id: '100300', name: 'Harbor Vision Center', discountCode: 'HARBOR20' };
const SENT = { success: true, status: 'sent', messageId: '1', message: '' };

/** A server whose answer to the text comes when the test says so. */
function slowServer() {
  let answer = (_: Response) => {};
  const later = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const server = fakeServer((call) =>
    call.path === '/api/carts'
      ? json({ success: true, cartUrl: 'https://portal.example/cart/7Kq2mVx9' })
      : later,
  );
  return { server, answer: () => act(async () => answer(json(SENT))) };
}

async function pressSend() {
  const user = userEvent.setup();
  const view = renderSignedIn(<CurrentCart />);
  await user.type(screen.getByLabelText(/Phone Number/), '312 555 0142');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Send Cart' }));
  return { user, view };
}

const Removed = () => <p>{useRemovedLines()?.lines[0]?.title ?? 'nothing'}</p>;

const SENT_BANNER = 'Order link generated and sent successfully!';

describe('an answer that arrives when staff are already doing something else', () => {
  beforeEach(() => {
    clearCart();
    resetContactForm();
    // The toast of an earlier test's banner must not show up in this one: anything newer replaces it.
    showToast({ type: 'info', title: 'A new test' });
    toastStore.set(null);
    bannerStore.set(null);
    addToCart(sampleLine({ id: '71', quantity: 2 }));
  });

  it('clears what was sent and leaves the next cart and its form', async () => {
    const { server, answer } = slowServer();
    const { user } = await pressSend();
    await waitFor(() => expect(server.to('/api/send-sms')).toHaveLength(1));
    act(() => {
      addToCart(sampleLine({ id: '71', quantity: 1 }));
      addToCart(sampleLine({ id: '72' }));
    });
    await user.clear(screen.getByLabelText(/Phone Number/));
    await user.type(screen.getByLabelText(/Phone Number/), '312 555 0199');
    await answer();
    await waitFor(() => expect(bannerStore.get()?.title).toBe(SENT_BANNER));
    expect(cartStore.get().map(({ id, quantity }) => [id, quantity])).toEqual([
      ['71', 1],
      ['72', 1],
    ]);
    expect(screen.getByLabelText(/Phone Number/)).toHaveProperty('value', '312 555 0199');
    expect(screen.getByRole('checkbox').getAttribute('aria-checked')).toBe('false');
  });

  it('clears the form even if the panel was closed and reopened in the meantime', async () => {
    const { server, answer } = slowServer();
    const { view } = await pressSend();
    await waitFor(() => expect(server.to('/api/send-sms')).toHaveLength(1));
    view.unmount();
    await answer();
    await waitFor(() => expect(cartStore.get()).toEqual([]));
    expect(contactFormOf(samplePractice).phoneNumber).toBe('');
  });

  it('does not touch the data of a practice that has signed in since', async () => {
    const { server, answer } = slowServer();
    await pressSend();
    await waitFor(() => expect(server.to('/api/send-sms')).toHaveLength(1));
    cleanup();
    clearBrowser();
    storePractice(null);
    claimBrowser(harbor.id);
    storePractice(harbor);
    addToCart(sampleLine({ id: '71' }));
    await answer();
    expect(cartStore.get().map(({ id }) => id)).toEqual(['71']);
    expect(contactFormOf(harbor).discountCode).toBe('HARBOR20');
    expect(toastStore.get()).toBeNull();
  });

  it('does not offer the removed line to the next practice', () => {
    renderSignedIn(<Removed />);
    act(() => removeWithUndo('71'));
    expect(screen.queryByText('nothing')).toBeNull();
    act(() => storePractice(null));
    act(() => storePractice(harbor));
    expect(screen.getByText('nothing')).toBeTruthy();
  });
});

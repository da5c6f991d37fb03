import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bannerStore, toastStore } from '@/features/notifications/notify';
import { PortalNotices } from '@/features/offline/portal-notices';
import { noteAnswer } from '@/lib/api/connection';
import { sentTextStore } from '@/lib/texts/sent-text';
import { fakeServer, json, type SeenCall } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import {
  CART_URL,
  cartAnswer,
  fillAndRender,
  isCart,
  REFUSED,
  sendButton,
  startWithLine,
} from '@/testing/send-cart-steps';
import { closeCartPanel, openCartPanel } from './cart-panel-store';
import { cartStore } from './lines/cart-store';

const SENT = { success: true, status: 'sent', messageId: '1', message: '' };
const SENT_BANNER = 'Order link generated and sent successfully!';
const keysOf = (calls: readonly SeenCall[]) => calls.map(({ headers }) => headers.get('idempotency-key'));

describe('sending the current cart', () => {
  beforeEach(startWithLine);

  it('creates the cart, sends the text, clears the order and says so', async () => {
    const server = fakeServer((call) => (isCart(call) ? cartAnswer() : json(SENT)));
    const user = await fillAndRender();
    await user.click(sendButton());
    await waitFor(() => expect(bannerStore.get()?.title).toBe(SENT_BANNER));
    expect(toastStore.get()).toMatchObject({
      title: 'Order Sent',
      message: 'Cart link has been sent to the patient successfully.',
      reason: 'Alvarez, (312) 555-0142',
      action: { label: 'Fix number' },
    });
    toastStore.get()?.action?.run();
    expect(sentTextStore.get()).toMatchObject({
      isOpen: true,
      text: { messageId: '1', phoneNumber: '(312) 555-0142', products: [{ variantId: '71', quantity: 2 }] },
    });
    expect(server.to('/api/carts')[0]?.body).toEqual({
      practiceName: 'Lakeside Eye Care',
      practiceDiscountCode: 'LAKESIDE20',
      cartItems: [{ id: '71', variantId: '71', quantity: 2 }],
    });
    expect(server.to('/api/send-sms')[0]?.body).toEqual({
      phoneNumber: '(312) 555-0142',
      cartUrl: CART_URL,
      patientLastName: 'Alvarez',
      practiceName: 'Lakeside Eye Care',
      consent: true,
      consentVersion: expect.any(String),
    });
    expect(cartStore.get()).toEqual([]);
    expect(sessionStorage.getItem('contact-form')).not.toContain('555');
  });

  it('does nothing for the second press of a double click', async () => {
    let answer = (_: Response) => {};
    const later = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const server = fakeServer((call) => (isCart(call) ? cartAnswer() : later));
    const user = await fillAndRender();
    await user.dblClick(sendButton());
    await waitFor(() => expect(server.to('/api/send-sms')).toHaveLength(1));
    await user.click(sendButton());
    answer(json(SENT));
    await waitFor(() => expect(bannerStore.get()?.title).toBe(SENT_BANNER));
    expect(server.to('/api/carts')).toHaveLength(1);
    expect(server.to('/api/send-sms')).toHaveLength(1);
  });

  it('clears the order when delivery is not confirmed, and never says it was sent', async () => {
    fakeServer((call) => (isCart(call) ? cartAnswer() : json({ ...SENT, status: 'pending' }, 202)));
    const user = await fillAndRender();
    await user.click(sendButton());
    await waitFor(() =>
      expect(toastStore.get()).toMatchObject({ type: 'info', title: 'Delivery not confirmed yet' }),
    );
    expect(bannerStore.get()).toBeNull();
    expect(cartStore.get()).toEqual([]);
  });

  it("keeps the cart and form on a failure and shows the server's reason", async () => {
    fakeServer((call) => (isCart(call) ? cartAnswer() : json(REFUSED, 422)));
    const user = await fillAndRender();
    await user.click(sendButton());
    await waitFor(() =>
      expect(toastStore.get()).toMatchObject({
        title: 'Error',
        message: 'Failed to send your order.',
        reason: REFUSED.message,
      }),
    );
    expect(cartStore.get()).toHaveLength(1);
    expect(screen.getByLabelText(/Phone Number/)).toHaveProperty('value', '(312) 555-0142');
    expect(await screen.findByText(REFUSED.message)).toBeTruthy();
    expect(toastStore.get()?.open).toBe(true);
    await user.type(screen.getByLabelText(/Phone Number/), '{Backspace}3');
    await waitFor(() => expect(screen.queryByText(REFUSED.message)).toBeNull());
    expect(toastStore.get()?.open).toBe(false);
  });

  it('repeats the same text with the same cart after a lost connection', async () => {
    let isLost = true;
    const server = fakeServer((call) => {
      if (isCart(call)) return cartAnswer();
      return isLost ? new TypeError('Failed to fetch') : json(SENT);
    });
    const user = await fillAndRender();
    await user.click(sendButton());
    await waitFor(() => expect(toastStore.get()?.reason).toContain('The server didn’t respond'));
    expect(screen.getByText(/The server didn’t respond/).closest('[role="status"]')).not.toBeNull();
    isLost = false;
    await user.click(sendButton());
    await waitFor(() => expect(bannerStore.get()?.title).toBe(SENT_BANNER));
    const texts = server.to('/api/send-sms');
    expect(server.to('/api/carts')).toHaveLength(1);
    expect(new Set(keysOf(texts)).size).toBe(1);
    expect(texts.map(({ body }) => body)).toEqual([texts[0]?.body, texts[0]?.body]);
  });

  it('texts the same cart under a new key when the name was corrected after a lost connection', async () => {
    let isLost = true;
    const server = fakeServer((call) => {
      if (isCart(call)) return cartAnswer();
      return isLost ? new TypeError('Failed to fetch') : json(SENT);
    });
    const user = await fillAndRender();
    await user.click(sendButton());
    await waitFor(() => expect(toastStore.get()?.reason).toContain('The server didn’t respond'));
    isLost = false;
    await user.type(screen.getByLabelText('Patient Last Name'), '-Diaz');
    await user.click(sendButton());
    await waitFor(() => expect(bannerStore.get()?.title).toBe(SENT_BANNER));
    expect(server.to('/api/carts')).toHaveLength(1);
    expect(new Set(keysOf(server.to('/api/send-sms'))).size).toBe(2);
  });

  it('does not say offline when only the answer to the text was lost', async () => {
    fakeServer((call) => {
      if (isCart(call)) return cartAnswer();
      return call.path === '/api/send-sms' ? new TypeError('Failed to fetch') : json({});
    });
    const looks = vi.mocked(fetch).mock.calls;
    const user = await fillAndRender();
    renderSignedIn(<PortalNotices />);
    await user.click(sendButton());
    const said = await screen.findByText(/The server didn’t respond/);
    await waitFor(() => expect(looks.map(([path]) => path)).toContain('/api/health'));
    expect(said.closest('p')?.textContent).toMatch(
      /^Failed to send your order\. Please try again\. The server didn’t respond/,
    );
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });

  it('says once, in the form, that no answer came, and not that the cart was sent before', async () => {
    const before = {
      code: 'already_sent',
      message: 'You sent this same cart to this number on November 19.',
    };
    fakeServer((call) => {
      if (isCart(call)) return cartAnswer();
      if (call.path === '/api/sms/check') return json({ warnings: [before] });
      return new TypeError('Failed to fetch');
    });
    openCartPanel();
    try {
      const user = await fillAndRender();
      renderSignedIn(<PortalNotices />);
      expect(await screen.findByText(before.message)).toBeTruthy();
      await user.click(sendButton());
      const said = await screen.findByText(/The server didn’t respond/);
      const words = said.closest('p')?.textContent ?? '';
      expect(words).toBe(
        'You are offline. The server didn’t respond. Press Send Cart again: your patient will not get a second text.',
      );
      // A toast may still come from a text that another test sent.
      expect(toastStore.get()?.type).not.toBe('error');
      expect(screen.queryByText(before.message)).toBeNull();
      expect(screen.getAllByText(/You are offline/)).toHaveLength(1);
      act(noteAnswer);
      expect(said.closest('p')?.textContent).toMatch(
        /^Failed to send your order\. Please try again\. The server didn’t respond/,
      );
      await user.type(screen.getByLabelText(/Phone Number/), '{Backspace}3');
      expect(screen.queryByText(/The server didn’t respond/)).toBeNull();
      expect(await screen.findByText(before.message)).toBeTruthy();
    } finally {
      act(noteAnswer);
      closeCartPanel();
    }
  });

  it('uses a new key, but the same cart, after the text was refused', async () => {
    const server = fakeServer((call) => (isCart(call) ? cartAnswer() : json(REFUSED, 422)));
    const user = await fillAndRender();
    await user.click(sendButton());
    await waitFor(() => expect(toastStore.get()).not.toBeNull());
    toastStore.set(null);
    await user.click(sendButton());
    await waitFor(() => expect(toastStore.get()).not.toBeNull());
    expect(new Set(keysOf(server.to('/api/send-sms'))).size).toBe(2);
    expect(server.to('/api/carts')).toHaveLength(1);
  });
});

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { bannerStore, showToast, toastStore } from '@/features/notifications/notify';
import { claimBrowser, clearBrowser } from '@/features/session/practice-data';
import { storePractice } from '@/features/session/session-store';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleLine, samplePractice } from '@/testing/samples';
import { cartAnswer, fillAndRender, isCart, sendButton, startWithLine } from '@/testing/send-cart-steps';
import { contactFormOf } from '../contact/contact-form-store';
import { addToCart, cartStore } from '../lines/cart-store';
import { removeWithUndo, useRemovedLines } from '../lines/removed-lines';

const harbor = { ...samplePractice, id: '100300', name: 'Harbor Vision Center', discountCode: 'HARBOR20' };
const SENT = { success: true, status: 'sent', messageId: '1', message: '' };

/** A server whose answer to the text comes when the test says so. */
function slowServer() {
  let answer = (_: Response) => {};
  const later = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const server = fakeServer((call) => (isCart(call) ? cartAnswer() : later));
  return { server, answer: () => act(async () => answer(json(SENT))) };
}

/** Presses Send Cart and waits until the text is on its way. */
async function pressSend({ to }: ReturnType<typeof slowServer>['server']) {
  const user = await fillAndRender();
  await user.click(sendButton());
  await waitFor(() => expect(to('/api/send-sms')).toHaveLength(1));
  return user;
}

const Removed = () => <p>{useRemovedLines()?.lines[0]?.title ?? 'nothing'}</p>;

const SENT_BANNER = 'Order link generated and sent successfully!';

describe('an answer that arrives when staff are already doing something else', () => {
  beforeEach(() => {
    startWithLine();
    // The toast of an earlier test's banner must not show up in this one: anything newer replaces it.
    showToast({ type: 'info', title: 'A new test' });
    toastStore.set(null);
  });

  it('clears what was sent and leaves the next cart and its form', async () => {
    const { server, answer } = slowServer();
    const user = await pressSend(server);
    act(() => {
      addToCart(sampleLine({ id: '71', quantity: 1 }));
      addToCart(sampleLine({ id: '72' }));
    });
    await user.clear(screen.getByLabelText(/Phone Number/));
    await user.paste('312 555 0199');
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
    await pressSend(server);
    cleanup();
    await answer();
    await waitFor(() => expect(cartStore.get()).toEqual([]));
    expect(contactFormOf(samplePractice).phoneNumber).toBe('');
  });

  it('does not touch the data of a practice that has signed in since', async () => {
    const { server, answer } = slowServer();
    await pressSend(server);
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

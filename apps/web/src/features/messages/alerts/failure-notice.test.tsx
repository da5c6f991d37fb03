import type { UnseenFailure } from '@eyecart/shared/contracts';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FailureLayer } from '@/app/failure-layer';
import { PortalFrame } from '@/app/portal-frame';
import { cartPanel, closeCartPanel, openCartPanel } from '@/features/cart/cart-panel-store';
import { keepContactForm } from '@/features/cart/contact/contact-form-store';
import { CurrentCart } from '@/features/cart/current-cart';
import { addToCart } from '@/features/cart/lines/cart-store';
import { showToast, toastStore } from '@/features/notifications/notify';
import { filled, pass, press, showLoaded, startFresh } from '@/testing/cart-panel-steps';
import { fakeServer, json } from '@/testing/fake-server';
import { sampleFailure } from '@/testing/sample-failure';
import { sampleReason } from '@/testing/sample-reason';
import { sampleLine, samplePractice } from '@/testing/samples';

/** Serves these failures until they are seen. */
const open = (...failures: UnseenFailure[]) => openOn(<FailureLayer />, ...failures);

async function openOn(page: ReactNode, ...failures: UnseenFailure[]) {
  const waiting = [...failures];
  const server = fakeServer(({ path, body }) => {
    if (path !== '/api/sms/failures/seen')
      return json({ unread: 0, undecided: 0, failed: waiting.length, failures: waiting.slice(0, 3) });
    const { messageIds } = body as { messageIds: string[] };
    for (const id of messageIds)
      waiting.splice(
        waiting.findIndex(({ messageId }) => messageId === id),
        1,
      );
    return json({ success: true });
  });
  await showLoaded(page);
  return { ...server, waiting };
}

const notice = () => screen.queryByRole('region', { name: 'Failed text' });

describe('the notice about a failed text', () => {
  beforeEach(() => {
    startFresh();
    closeCartPanel();
  });
  afterEach(() => void vi.useRealTimers());

  it('says whose text failed and why, and stays until it is dismissed', async () => {
    const server = await open(sampleFailure());
    expect(screen.getByRole('alert').textContent).toBe('Text to Whitfield failed: looks like a landline');
    await pass(60_000);
    expect(notice()).toBeTruthy();
    await press('Dismiss');
    expect(server.to('/api/sms/failures/seen')[0]?.body).toMatchObject({ messageIds: ['901'] });
    await pass();
    expect(notice()).toBeNull();
  });

  it('offers to fix the number, also once the text counts as seen', async () => {
    await open(sampleFailure());
    await press('Fix number');
    await pass();
    expect(notice()).toBeNull();
    expect(screen.getByLabelText(/^Phone Number/)).toHaveProperty('value', '(312) 555-0187');
  });

  it('opens to its buttons where there is only room for a line', async () => {
    await open(sampleFailure());
    const details = screen.getByRole('button', { name: 'Details' });
    expect(details.getAttribute('aria-expanded')).toBe('false');
    await press('Details');
    expect(details.getAttribute('aria-expanded')).toBe('true');
  });

  it('opens the history, and counts the others', async () => {
    await open(sampleFailure(), sampleFailure({ messageId: '902', cartUrl: null }));
    await press('See all 2');
    expect(cartPanel()).toMatchObject({ isOpen: true, variant: 'drawer', tab: 'messages' });
    expect(notice()).toBeNull();
  });

  it('says what happened in a sentence when there is no brief reason', async () => {
    await open(
      sampleFailure({
        reasonDetail: sampleReason('unknown', 'Something new.', 'Try again.'),
        briefReason: null,
      }),
    );
    expect(screen.getByRole('alert').textContent).toBe('Text to Whitfield failedSomething new.');
  });

  it('offers no QR code without a link, and no number to fix once it is erased', async () => {
    await open(
      sampleFailure({
        cartUrl: null,
        phoneNumber: '',
        patientLastName: null,
        reason: null,
        reasonDetail: null,
        briefReason: null,
      }),
    );
    expect(screen.getByRole('alert').textContent).toBe('Text to Unknown Patient failed');
    expect(screen.queryByRole('button', { name: 'Show QR' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Fix number' })).toBeNull();
  });

  it('is on a page with its own header, too', async () => {
    await openOn(<PortalFrame hasHeader={false}>Conduct guidelines</PortalFrame>, sampleFailure());
    expect(notice()?.textContent).toContain('Text to Whitfield failed');
    expect(screen.queryByRole('banner')).toBeNull();
  });

  it('is a toast while the cart panel is open', async () => {
    act(openCartPanel);
    await open(sampleFailure());
    expect(notice()).toBeNull();
    expect(toastStore.get()).toMatchObject({
      type: 'error',
      title: 'Text to Whitfield failed: looks like a landline',
      message: undefined,
    });
    act(closeCartPanel);
    expect(notice()).toBeTruthy();
  });

  it('checks the cart in the form again, which no longer counts as sent', async () => {
    const failures: UnseenFailure[] = [];
    const message = 'You sent this same cart to this number on November 23.';
    fakeServer(({ path }) =>
      path === '/api/sms/check'
        ? json({ warnings: failures.length > 0 ? [] : [{ code: 'already_sent', message }] })
        : json({ failed: failures.length, failures }),
    );
    addToCart(sampleLine());
    keepContactForm(samplePractice, { ...filled, phoneNumber: '(312) 555-0187' });
    await showLoaded(
      <>
        <FailureLayer />
        <CurrentCart />
      </>,
    );
    await pass(420);
    await pass();
    expect(screen.getByText(message)).toBeTruthy();
    failures.push(sampleFailure());
    await pass(15_000);
    await pass();
    expect(screen.queryByText(message)).toBeNull();
  });

  it('removes the notice that the text was sent, which an older failure does not', async () => {
    const server = await open(sampleFailure({ messageId: '900' }));
    const sent = { type: 'success', title: 'Order Sent', sentTo: '(312) 555-0187' } as const;
    act(() => showToast(sent));
    await pass(15_000);
    expect(toastStore.get()?.title).toBe('Order Sent');
    server.waiting.unshift(sampleFailure());
    await pass(15_000);
    expect(toastStore.get()).toBeNull();
  });
});

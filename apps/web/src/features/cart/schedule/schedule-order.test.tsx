import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleLine, samplePractice } from '@/testing/samples';
import { closeCartPanel, openToSchedule } from '../cart-panel-store';
import {
  contactFormOf,
  freshContactForm,
  keepContactForm,
  resetContactForm,
} from '../contact/contact-form-store';
import { CurrentCart } from '../current-cart';
import { rememberLoadedDraft } from '../drafts/loaded-draft';
import { addToCart, cartStore, clearCart } from '../lines/cart-store';

const PATH = '/api/create-order';
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await act(() => vi.advanceTimersByTimeAsync(50));
};
const filled = {
  ...freshContactForm(samplePractice),
  phoneNumber: '(312) 555-0142',
  patientLastName: 'Alvarez',
  hasConsent: true,
  isScheduled: true,
};

describe('scheduling the current cart', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-07-01T12:00:00Z') });
    clearCart();
    resetContactForm();
    toastStore.set(null);
    addToCart(sampleLine({ quantity: 2 }));
    keepContactForm(samplePractice, filled);
  });
  afterEach(() => void vi.useRealTimers());

  it('asks for a date before anything is sent, and before the consent, at the choices and in view', async () => {
    const server = fakeServer(() => json({}));
    keepContactForm(samplePractice, { ...filled, hasConsent: false });
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    renderSignedIn(<CurrentCart />);
    await press('Schedule Order');
    const choices = screen.getByRole('radiogroup', {
      description: 'Please select a date for your scheduled order.',
    });
    const reason = screen.getByText('Please select a date for your scheduled order.');
    expect(scroll.mock.contexts).toEqual([reason, document.activeElement]);
    scroll.mockRestore();
    // A toast would say it twice, over the calendar.
    expect(toastStore.get()).toBeNull();
    expect(document.activeElement).toBe(within(choices).getByRole('radio', { name: 'Custom Date' }));
    expect(server.to(PATH)).toEqual([]);
  });

  it('starts in 30 days when the cart was opened to schedule it, and only then', () => {
    keepContactForm(samplePractice, { ...filled, isScheduled: false });
    openToSchedule();
    closeCartPanel();
    const { unmount } = renderSignedIn(<CurrentCart />);
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole('radio', { name: '30 Days' })).toHaveProperty('checked', true);
    unmount();
    keepContactForm(samplePractice, { ...filled, isScheduled: false });
    renderSignedIn(<CurrentCart />);
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false');
  });

  it('brings the days of the calendar into view once a custom date is chosen', async () => {
    renderSignedIn(<CurrentCart />);
    fireEvent.click(screen.getByRole('radio', { name: '7 Days' }));
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    fireEvent.click(screen.getByRole('radio', { name: 'Custom Date' }));
    const part = scroll.mock.contexts.at(-1);
    scroll.mockRestore();
    await act(() => vi.dynamicImportSettled());
    expect(part).toBeInstanceOf(Element);
    expect(part instanceof HTMLElement && within(part).getAllByRole('grid')).toHaveLength(1);
  });

  it('forgets what only a draft asked for, once the cart is scheduled', async () => {
    fakeServer(() => json({}));
    keepContactForm(samplePractice, { ...filled, patientLastName: '', isScheduled: false });
    renderSignedIn(<CurrentCart />);
    await press('Add Cart to Patient Queue');
    const name = screen.getByLabelText(/Patient Last Name/);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(screen.getByRole('switch', { name: 'Schedule Re-Order' }));
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(name.getAttribute('aria-invalid')).not.toBe('true');
  });

  it('schedules a preset day, clears the cart and form, and names the day', async () => {
    const server = fakeServer(() => json({ success: true }, 201));
    renderSignedIn(<CurrentCart />);
    rememberLoadedDraft(1004);
    fireEvent.click(screen.getByRole('radio', { name: '7 Days' }));
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(screen.getByText('Sends Wednesday, July 8 at 12:00 PM EST (1:00 PM EDT).')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Schedule Order' }));
    await press('Schedule Order');
    expect(server.to(PATH).map(({ body }) => body)).toMatchObject([
      {
        items: [{ id: '71', variantId: '71', quantity: 2 }],
        phoneNumber: '(312) 555-0142',
        patientLastName: 'Alvarez',
        discountCode: 'LAKESIDE20',
        practiceName: 'Lakeside Eye Care',
        scheduledFor: '2026-07-08T17:00:00.000Z',
        consent: true,
        consentVersion: expect.any(String),
        draftOrderId: 1004,
      },
    ]);
    expect(toastStore.get()).toMatchObject({
      type: 'success',
      title: 'Order Scheduled',
      message: 'Your order has been scheduled for Wednesday, July 8 at 12:00 PM EST (1:00 PM EDT)',
    });
    expect(cartStore.get()).toEqual([]);
    expect(contactFormOf(samplePractice)).toEqual(freshContactForm(samplePractice));
  });

  it.each([
    [
      'Failed to schedule your order.',
      json({ message: 'The patient has opted out.', code: 'opted_out' }, 422),
      'The patient has opted out.',
    ],
    [
      'Failed to schedule your order. Please try again.',
      json({ message: 'The service is not ready.', code: 'unavailable' }, 503),
      'The service is not ready.',
    ],
    [
      'Failed to schedule your order. Please try again.',
      new TypeError('Failed to fetch'),
      'The server didn’t respond. Press Schedule Order again; it will be scheduled only once.',
    ],
  ])('keeps everything and says why when it fails: %s', async (message, answer, reason) => {
    keepContactForm(samplePractice, { ...filled, scheduledOn: '2026-07-08' });
    fakeServer(() => answer);
    renderSignedIn(<CurrentCart />);
    await press('Schedule Order');
    expect(toastStore.get()).toMatchObject({
      title: 'Error',
      message,
      reason,
    });
    expect(cartStore.get()).toHaveLength(1);
    expect(contactFormOf(samplePractice)).toMatchObject({ scheduledOn: '2026-07-08', isScheduled: true });
  });

  it('says before and after pressing when it will really be sent', async () => {
    keepContactForm(samplePractice, { ...filled, scheduledOn: '2026-07-08', scheduledTime: '07:00' });
    const sendsAt = '2026-07-08T13:00:00.000Z';
    const server = fakeServer(({ path }) =>
      path === PATH
        ? json({ success: true, scheduledOrder: { sendsAt } }, 201)
        : json({ warnings: [], sendsAt, lastText: null, items: [] }),
    );
    renderSignedIn(<CurrentCart />);
    await act(() => vi.advanceTimersByTimeAsync(500));
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(server.to('/api/sms/check').at(-1)?.body).toMatchObject({
      scheduledFor: '2026-07-08T12:00:00.000Z',
    });
    const why = 'Texts are not allowed at the time you chose, where this patient may live or where you are.';
    expect(screen.getByText(`Sends Wednesday, July 8 at 8:00 AM EST (9:00 AM EDT). ${why}`)).toBeTruthy();
    await press('Schedule Order');
    expect(toastStore.get()).toMatchObject({
      title: 'Order Scheduled',
      message: 'Your order has been scheduled for Wednesday, July 8 at 8:00 AM EST (9:00 AM EDT)',
      reason: why,
    });
  });

  it.each(['opted_out', 'quiet_hours'])('promises no time beside the warning %s', async (code) => {
    keepContactForm(samplePractice, { ...filled, scheduledOn: '2026-07-08' });
    fakeServer(() => json({ warnings: [{ code, message: 'It cannot go.' }], sendsAt: null, items: [] }));
    renderSignedIn(<CurrentCart />);
    expect(screen.getByText(/^Sends Wednesday/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(500));
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(screen.getByText('It cannot go.')).toBeTruthy();
    expect(screen.queryByText(/^Sends/)).toBeNull();
  });

  it('says immediately that a day and time are in the past', () => {
    keepContactForm(samplePractice, { ...filled, scheduledOn: '2026-07-01', scheduledTime: '06:00' });
    renderSignedIn(<CurrentCart />);
    expect(screen.getByText('Please choose a time in the future.')).toBeTruthy();
  });

  it('keeps the schedule across a reload, but neither the consent nor who the patient is', () => {
    keepContactForm(samplePractice, { ...filled, scheduleChoice: '30-days', scheduledOn: '2026-07-31' });
    const stored: unknown = JSON.parse(sessionStorage.getItem('contact-form') ?? 'null');
    expect(stored).toMatchObject({
      form: { scheduledOn: '2026-07-31', scheduleChoice: '30-days', isScheduled: true, hasConsent: false },
    });
    expect(JSON.stringify(stored)).not.toMatch(/555|Alvarez/);
  });
});

import { REPEAT_CONSENT_VERSION, REPEAT_CONSENT_WORDING } from '@eyecart/shared/rules/consent';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleLine, samplePractice } from '@/testing/samples';
import {
  contactFormOf,
  freshContactForm,
  keepContactForm,
  resetContactForm,
} from '../contact/contact-form-store';
import { CurrentCart } from '../current-cart';
import { addToCart, clearCart } from '../lines/cart-store';

const PATH = '/api/create-order';
const filled = {
  ...freshContactForm(samplePractice),
  phoneNumber: '(312) 555-0142',
  patientLastName: 'Alvarez',
  hasConsent: true,
  isScheduled: true,
  scheduledOn: '2026-07-31',
  scheduleChoice: '30-days',
} as const;
const pass = () => act(() => vi.advanceTimersByTimeAsync(50));
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass();
};
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
const consent = () => screen.getByRole('checkbox', { name: /Patient Consent/ });

async function openForm() {
  const server = fakeServer(() => json({ success: true }, 201));
  renderSignedIn(<CurrentCart />);
  await act(() => vi.dynamicImportSettled());
  await pass();
  return server;
}

describe('a repeating re-order', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-07-01T12:00:00Z') });
    clearCart();
    resetContactForm();
    toastStore.set(null);
    addToCart(sampleLine());
    keepContactForm(samplePractice, filled);
  });
  afterEach(() => void vi.useRealTimers());

  it('names its next days, asks for consent to all of them, and is scheduled', async () => {
    const server = await openForm();
    choose('Repeat', '1');
    expect(screen.getByText('Then August 31, September 30, October 31, and so on.')).toBeTruthy();
    expect(screen.getByText(REPEAT_CONSENT_WORDING)).toBeTruthy();
    expect(consent().getAttribute('aria-checked')).toBe('false');
    fireEvent.click(consent());
    await press('Schedule Order');
    expect(server.to(PATH).map(({ body }) => body)).toMatchObject([
      {
        repeat: { everyMonths: 1, untilOn: null, times: null },
        consentVersion: REPEAT_CONSENT_VERSION,
      },
    ]);
    expect(toastStore.get()?.message).toMatch(
      /^Your order has been scheduled for .+ and repeats every month$/,
    );
  });

  it.each([
    [
      'day',
      'Last day',
      '2026-09-30',
      { untilOn: '2026-09-30', times: null },
      'Then August 31, September 30.',
    ],
    ['times', 'How many times', '2', { untilOn: null, times: 2 }, 'Then August 31.'],
  ])('ends with a %s', async (ends, label, value, sent, next) => {
    const server = await openForm();
    choose('Repeat', '1');
    choose('Ends', ends);
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await pass();
    expect(screen.getByText(next)).toBeTruthy();
    fireEvent.click(consent());
    await press('Schedule Order');
    expect(server.to(PATH).map(({ body }) => body)).toMatchObject([{ repeat: { everyMonths: 1, ...sent } }]);
  });

  it.each([
    ['day', 'Last day', '2026-07-30', 'Please select a last day that is not before the first day.'],
    ['day', 'Last day', '', 'Please select the last day of your repeating order.'],
    ['times', 'How many times', '1', 'Please enter a number from 2 to 60.'],
  ])('is not scheduled with the %s %s %s', async (ends, label, value, message) => {
    const server = await openForm();
    choose('Repeat', '3');
    choose('Ends', ends);
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.click(consent());
    await press('Schedule Order');
    // The field that is wrong says so and has the focus; no toast covers it.
    expect(toastStore.get()).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(message)).toBeTruthy();
    expect(server.to(PATH)).toEqual([]);
  });

  it.each([
    ['day', 'Last day', '2026-07-30', 'Please select a last day that is not before the first day.'],
    ['times', 'How many times', '1', 'Please enter a number from 2 to 60.'],
  ])(
    'says that the %s is wrong in place of the next times, so that nothing moves',
    async (ends, label, value, message) => {
      await openForm();
      choose('Repeat', '1');
      choose('Ends', ends);
      const field = screen.getByLabelText(label);
      fireEvent.change(field, { target: { value } });
      await pass();
      const partsAround = () => field.closest('section')?.querySelectorAll('*').length;
      const parts = partsAround();
      fireEvent.blur(field);
      await pass();
      expect(partsAround()).toBe(parts);
      const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
      expect(note?.textContent).toBe(message);
      expect(field.getAttribute('aria-invalid')).toBe('true');
    },
  );

  it('is sent once unless it repeats', async () => {
    const server = await openForm();
    choose('Repeat', '2');
    choose('Repeat', 'never');
    fireEvent.click(consent());
    await press('Schedule Order');
    const [sent] = server.to(PATH).map(({ body }) => body);
    expect(sent).not.toHaveProperty('repeat');
    expect(contactFormOf(samplePractice).repeatEvery).toBe('never');
  });
});

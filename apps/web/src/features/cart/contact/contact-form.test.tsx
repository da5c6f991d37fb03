import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleLine } from '@/testing/samples';
import { CurrentCart } from '../current-cart';
import { addToCart, clearCart } from '../lines/cart-store';
import { resetContactForm } from './contact-form-store';

const LAST_TEXT = {
  patientLastName: 'Alvarez',
  status: 'sent',
  textedAt: '2026-11-12T18:00:00.000Z',
  orderedAt: null,
  products: [
    { variantId: '1', title: 'Heat Mask', quantity: 1 },
    { variantId: '2', title: 'Lid Wipes', quantity: 2 },
  ],
  errorMessage: null,
};

const consent = () => screen.getByRole('checkbox', { name: /Patient Consent/ });

describe('the contact form', () => {
  beforeEach(() => {
    // In the year of the last text.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
    clearCart();
    resetContactForm();
    addToCart(sampleLine());
  });
  afterEach(() => void vi.useRealTimers());

  async function open(phone: string) {
    const user = userEvent.setup();
    renderSignedIn(<CurrentCart />);
    await retype(user, /^Phone Number/, phone);
    return user;
  }
  async function fill(phone: string, name: string) {
    const user = await open(phone);
    await retype(user, /^Patient Last Name/, name);
    await user.click(consent());
    return user;
  }
  const retype = async (user: ReturnType<typeof userEvent.setup>, label: RegExp, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.paste(text);
  };

  it('keeps the consent for a corrected digit or another name, not for another patient', async () => {
    fakeServer(() => json({ warnings: [], lastText: null }));
    const user = await fill('3125550142', 'Alvarez');
    await retype(user, /^Patient Last Name/, 'Alvares');
    expect(consent().getAttribute('aria-checked')).toBe('true');
    await retype(user, /^Patient Last Name/, 'Alvarez');
    await retype(user, /^Phone Number/, '3125550143');
    expect(consent().getAttribute('aria-checked')).toBe('true');
    await retype(user, /^Phone Number/, '4145550199');
    expect(consent().getAttribute('aria-checked')).toBe('true');
    await retype(user, /^Patient Last Name/, 'Okafor');
    await waitFor(() => expect(consent().getAttribute('aria-checked')).toBe('false'));
  });

  it('unticks the consent when the number changes after a refused text', async () => {
    fakeServer(({ path }) => {
      if (path === '/api/carts')
        return json({ success: true, cartUrl: 'https://portal.example/cart/7' }, 201);
      if (path === '/api/send-sms')
        return json({ code: 'sms_refused', message: 'It looks like a landline.' }, 422);
      return json({ warnings: [], lastText: null });
    });
    const user = await fill('6085550177', 'Alvarez');
    await user.click(screen.getByRole('button', { name: 'Send Cart' }));
    expect(await screen.findByText('It looks like a landline.')).toBeTruthy();
    expect(consent().getAttribute('aria-checked')).toBe('true');
    await retype(user, /^Phone Number/, '6085550234');
    await waitFor(() => expect(consent().getAttribute('aria-checked')).toBe('false'));
  });

  it('shows the error of a field that a press leaves only after the press, so that the press is not lost', async () => {
    fakeServer(() => json({ warnings: [], lastText: null }));
    const user = await open('312');
    await user.pointer({ keys: '[MouseLeft>]', target: consent() });
    await act(() => Promise.resolve());
    expect(document.activeElement).toBe(consent());
    expect(screen.getByLabelText(/^Phone Number/).getAttribute('aria-invalid')).toBeNull();
    await user.pointer('[/MouseLeft]');
    expect(consent().getAttribute('aria-checked')).toBe('true');
    await waitFor(() =>
      expect(screen.getByLabelText(/^Phone Number/).getAttribute('aria-invalid')).toBe('true'),
    );
  });

  it('leaves out the products of the last cart when a warning says that it is the same cart', async () => {
    const warnings = [{ code: 'already_sent', message: 'You sent this same cart.' }];
    fakeServer(() => json({ warnings, lastText: LAST_TEXT }));
    await open('3125550142');
    expect((await screen.findByText(/Last cart Nov 12/)).textContent).toBe(
      'Alvarez. Last cart Nov 12, not ordered.',
    );
  });

  it('says who has the number, and takes over the name', async () => {
    fakeServer(() => json({ warnings: [], lastText: LAST_TEXT }));
    const user = await open('3125550142');
    const known = await screen.findByText(/Last cart Nov 12, not ordered: Heat Mask; Lid Wipes/);
    expect(known.textContent).toMatch(/^Alvarez\. /);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByLabelText('Patient Last Name'));
    await user.click(screen.getByRole('button', { name: 'Use this name' }));
    expect(screen.getByLabelText('Patient Last Name')).toHaveProperty('value', 'Alvarez');
    expect(screen.queryByRole('button', { name: 'Use this name' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Consent/ }));
  });

  it('says that the last text to the number failed', async () => {
    const errorMessage = 'It looks like a landline. Ask for a mobile number.';
    fakeServer(() => json({ warnings: [], lastText: { ...LAST_TEXT, status: 'failed', errorMessage } }));
    await open('3125550142');
    expect(await screen.findByText(`The text of Nov 12 failed. ${errorMessage}`)).toBeTruthy();
  });
});

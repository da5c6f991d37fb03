import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { filled, pass, press, startFresh } from '@/testing/cart-panel-steps';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleLine, samplePractice } from '@/testing/samples';
import { openCartPanel, openInLanguage } from '../cart-panel-store';
import { CurrentCart } from '../current-cart';
import { addToCart } from '../lines/cart-store';
import { type ContactForm, contactFormOf, keepContactForm } from './contact-form-store';

const SENT = { success: true, status: 'sent', messageId: '1', message: '' };
const LAST_TEXT = {
  patientLastName: 'Alvarez',
  language: 'es',
  status: 'sent',
  textedAt: '2026-11-12T18:00:00.000Z',
  orderedAt: null,
  products: [],
  errorMessage: null,
};

/** A form that is ready to send, to a number with this last text. */
async function showCart(lastText: object | null, changes: Partial<ContactForm> = {}) {
  const server = fakeServer(({ path }) => {
    if (path === '/api/sms/check') return json({ warnings: [], sendsAt: null, lastText });
    if (path === '/api/draft-orders') return json({ success: true }, 201);
    if (path === '/api/carts') return json({ cartUrl: 'https://portal.example/cart/7Kq2mVx9' }, 201);
    return json(SENT);
  });
  keepContactForm(samplePractice, { ...filled, phoneNumber: '(312) 555-0142', hasConsent: true, ...changes });
  renderSignedIn(<CurrentCart />);
  await pass(450);
  await pass();
  return server;
}

const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const languageSent = (server: Awaited<ReturnType<typeof showCart>>) =>
  server.to('/api/carts').map(({ body }) => Object(body).language as unknown);

describe('the language of a text', () => {
  beforeEach(() => {
    startFresh();
    addToCart(sampleLine());
  });
  afterEach(() => void vi.useRealTimers());

  it("is the practice's, which the server fills in", async () => {
    const server = await showCart(null);
    expect(screen.getByRole('radiogroup', { name: 'Text in' })).toBeTruthy();
    expect([choice('English').checked, choice('Español').checked]).toEqual([true, false]);
    await press('Send Cart');
    expect(languageSent(server)).toEqual([undefined]);
  });

  it('is proposed as in the last text to the number', async () => {
    const server = await showCart(LAST_TEXT);
    expect(choice('Español').checked).toBe(true);
    await press('Send Cart');
    expect(languageSent(server)).toEqual(['es']);
  });

  it('is what staff choose, until the form is cleared', async () => {
    const server = await showCart(LAST_TEXT);
    fireEvent.click(choice('English'));
    await pass();
    expect(choice('English').checked).toBe(true);
    await press('Send Cart');
    expect(languageSent(server)).toEqual(['en']);
    expect(contactFormOf(samplePractice).language).toBeNull();
  });

  it('is the one that the cart was opened in', async () => {
    openInLanguage('es');
    const server = await showCart(null);
    expect(choice('Español').checked).toBe(true);
    await press('Send Cart');
    expect(languageSent(server)).toEqual(['es']);
  });

  it('is not the next cart’s when the form did not take it', async () => {
    openInLanguage('es');
    openCartPanel();
    const server = await showCart(null);
    expect(choice('English').checked).toBe(true);
    await press('Send Cart');
    expect(languageSent(server)).toEqual([undefined]);
  });

  it('is kept with a scheduled order', async () => {
    const server = await showCart(null, {
      isScheduled: true,
      scheduleChoice: 'custom',
      scheduledOn: '2026-12-01',
    });
    fireEvent.click(choice('Español'));
    await pass();
    await press('Schedule Order');
    expect(server.to('/api/create-order')[0]?.body).toMatchObject({ language: 'es' });
  });

  it.each([
    ['what staff chose', null, 'Español', 'es'],
    ['what staff chose, where the last text had another', LAST_TEXT, 'English', 'en'],
    ['that of the last text', LAST_TEXT, null, 'es'],
    ['none where no one chose', null, null, undefined],
  ])('is saved with a draft: %s', async (_, lastText, chosen, saved) => {
    const server = await showCart(lastText);
    if (chosen !== null) fireEvent.click(choice(chosen));
    await pass();
    await press('Add Cart to Patient Queue');
    await press('Add Cart to Patient Queue');
    const bodies = server.to('/api/draft-orders').map(({ body }) => Object(body).language as unknown);
    expect(bodies).toEqual([saved]);
  });
});

import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactFormOf, keepContactForm } from '@/features/cart/contact/contact-form-store';
import { addToCart, cartStore, clearCart } from '@/features/cart/lines/cart-store';
import { toastStore } from '@/features/notifications/notify';
import { itemCount } from '@/lib/cart/line-totals';
import { NO_SEND_RESPONSE } from '@/lib/errors/phrasebook';
import { filled, pass, press, startFresh } from '@/testing/cart-panel-steps';
import { json } from '@/testing/fake-server';
import { openRows, showHistory } from '@/testing/history-steps';
import { sampleItem } from '@/testing/sample-draft';
import { sampleMessage, sampleReminder } from '@/testing/sample-message';
import { sampleLine, samplePractice } from '@/testing/samples';
import type { ServedHistory } from '@/testing/serve-history';

vi.mock('@/features/qr-code/draw-qr-code', () => ({
  QR_WIDTH: 256,
  drawQrCode: vi.fn(async () => new Blob(['png'], { type: 'image/png' })),
}));
// Files share the modules of a worker.
afterAll(() => vi.doUnmock('@/features/qr-code/draw-qr-code'));

const CORRECT_PATH = '/api/sms/messages/901/correct';
const failed = () =>
  sampleMessage({ status: 'failed', sentAt: null, errorMessage: 'It looks like a landline.' });

async function showActions(served: ServedHistory) {
  const server = await showHistory(served);
  await openRows();
  return server;
}

async function typeNumber(text: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(/^Phone Number/), { target: { value: text } });
  await pass();
}

const consent = () => screen.getByRole('checkbox', { name: /Patient Consent/ });

beforeEach(() => {
  startFresh();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:code', revokeObjectURL: () => {} }));
});
afterEach(() => void vi.useRealTimers());

describe('a wrong number', () => {
  it('is corrected and sent with two clicks, and keeps the link of a text that failed', async () => {
    const server = await showActions({
      messages: [failed()],
      others: () => json({ success: true, status: 'sent', messageId: '902' }),
    });
    await press('Fix number');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Phone Number/));
    await typeNumber('(312) 555-0188');
    await press('Send Cart');
    expect(server.to(CORRECT_PATH).map(({ body }) => body)).toEqual([
      {
        practiceName: 'Lakeside Eye Care',
        phoneNumber: '(312) 555-0188',
        isStrangers: false,
        consent: true,
        consentVersion: expect.any(String),
      },
    ]);
    expect(toastStore.get()).toMatchObject({
      title: 'Order Sent',
      reason: expect.stringMatching(/^.+, \(312\) 555-0188$/),
    });
    expect(screen.queryByRole('heading', { name: 'Fix the number' })).toBeNull();
  });

  it.each([
    ['its', {}, 1, 0],
    ['another number’s', { phoneNumber: '(312) 555-0177' }, 1, 1],
    ['another', {}, 3, 3],
  ])('clears %s cart once it was sent, and no other', async (_, changes, quantity, left) => {
    const text = failed();
    const [product] = text.products;
    addToCart(sampleLine({ variantId: product?.variantId ?? '', quantity }));
    keepContactForm(samplePractice, { ...filled, phoneNumber: formatUsPhone(text.phoneNumber), ...changes });
    const products = text.products.slice(0, 1).map((one) => ({ ...one, quantity: 1 }));
    await showActions({
      messages: [{ ...text, products }],
      others: () => json({ success: true, status: 'sent', messageId: '902' }),
    });
    await press('Fix number');
    await typeNumber('(312) 555-0188');
    await press('Send Cart');
    expect(itemCount(cartStore.get())).toBe(left);
    expect(contactFormOf(samplePractice).patientLastName).toBe(left === 0 ? '' : 'Alvarez');
  });

  it("turns off a stranger's link, as suggested for a text that went out", async () => {
    const server = await showActions({
      messages: [sampleMessage()],
      others: () => json({ success: true, status: 'pending', messageId: '902' }),
    });
    await press('Fix number');
    expect(screen.getByRole('radio', { checked: true }).parentElement?.textContent).toMatch(/^Yes/);
    await typeNumber('(312) 555-0188');
    await press('Send Cart');
    expect(server.to(CORRECT_PATH)[0]?.body).toMatchObject({ isStrangers: true });
    expect(toastStore.get()?.title).toBe('Delivery not confirmed yet');
  });

  it('asks for consent again for another number, and refuses the same one', async () => {
    const server = await showActions({ messages: [failed()] });
    await press('Fix number');
    await press('Send Cart');
    expect(screen.getByText('The cart was already sent to this number.')).toBeTruthy();
    await typeNumber('(414) 555-0123');
    expect(consent().getAttribute('aria-checked')).toBe('false');
    await press('Send Cart');
    expect(screen.getByRole('alert').textContent).toMatch(/^Please confirm patient consent/);
    expect(server.to(CORRECT_PATH)).toEqual([]);
    // It was given for the first number, and is not restored automatically.
    await typeNumber('(312) 555-0188');
    expect(consent().getAttribute('aria-checked')).toBe('false');
    fireEvent.click(consent());
    await press('Send Cart');
    expect(server.to(CORRECT_PATH)).toHaveLength(1);
  });

  it('shows why it was refused at the field', async () => {
    await showActions({
      messages: [failed()],
      others: ({ path }) =>
        path === CORRECT_PATH
          ? json({ code: 'opted_out', message: 'The patient has opted out.' }, 422)
          : json({}),
    });
    await press('Fix number');
    await typeNumber('(312) 555-0188');
    await press('Send Cart');
    expect(screen.getByLabelText(/^Phone Number/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('The patient has opted out.')).toBeTruthy();
  });

  it('keeps saying that no answer came, even in the reopened form, until it is sent again', async () => {
    let isDown = true;
    const server = await showActions({
      messages: [sampleMessage()],
      others: ({ path }) => {
        if (path === CORRECT_PATH && isDown) return new TypeError('Failed to fetch');
        return json({ success: true, status: 'sent', messageId: '902', warnings: [] });
      },
    });
    const said = () => screen.queryByText(NO_SEND_RESPONSE);
    await press('Fix number');
    await typeNumber('(312) 555-0188');
    fireEvent.click(screen.getByRole('radio', { name: /^No/ }));
    await press('Send Cart');
    expect(said()).toBeTruthy();
    expect(toastStore.get()?.reason).toBeUndefined();
    await press('Close');
    await press('Fix number');
    expect(said()).toBeTruthy();
    expect(screen.getByLabelText(/^Phone Number/)).toHaveProperty('value', '(312) 555-0188');
    isDown = false;
    await press('Send Cart');
    const [first, second] = server.to(CORRECT_PATH);
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(toastStore.get()?.title).toBe('Order Sent');
  });

  it('warns about the new number as Send Cart does', async () => {
    const late = { code: 'quiet_hours', message: 'It is 4:00 AM where this patient may live.' };
    const server = await showActions({
      messages: [failed()],
      others: () => json({ warnings: [late], sendsAt: null, lastText: null }),
    });
    await press('Fix number');
    await pass(500);
    expect(server.to('/api/sms/check')).toEqual([]);
    await typeNumber('(808) 555-0188');
    await pass(500);
    await pass();
    expect(server.to('/api/sms/check').map(({ body }) => body)).toMatchObject([
      { phoneNumber: '(808) 555-0188', items: [], scheduledFor: null },
    ]);
    expect(screen.getByText(late.message)).toBeTruthy();
  });

  it('leaves a row that says where the cart was sent, without its link', async () => {
    await showActions({ messages: [sampleMessage({ correctedAt: '2026-11-20T11:58:00.000Z' })] });
    expect(screen.getByText('Sent again to another number')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fix number' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^View Cart/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Use this cart again' })).toBeTruthy();
    // Nothing is left to do here, so it is not offered first.
    await press('More');
    expect(screen.queryByRole('button', { name: 'Use this cart again' })).toBeNull();
  });

  it('cannot be fixed once the patient has ordered', async () => {
    await showActions({ messages: [sampleMessage({ orderConverted: true })] });
    expect(screen.queryByRole('button', { name: 'Fix number' })).toBeNull();
  });
});

describe('a cart of the history', () => {
  const items = [sampleItem({ id: '71', variantId: '71', quantity: 1 })];

  it('is used again with its name and number, the cursor in Phone, and without consent', async () => {
    const server = await showActions({ messages: [sampleMessage()], others: () => json({ items }) });
    await press('Use this cart again');
    expect(server.to('/api/carts/prices')[0]?.body).toEqual({
      practiceName: 'Lakeside Eye Care',
      cartItems: [{ id: '71', variantId: '71', quantity: 1 }],
    });
    expect(cartStore.get().map(({ id, quantity }) => [id, quantity])).toEqual([['71', 1]]);
    const phone = screen.getByLabelText(/^Phone Number/);
    expect(phone).toHaveProperty('value', '(312) 555-0187');
    expect(document.activeElement).toBe(phone);
    expect(screen.getByLabelText('Patient Last Name')).toHaveProperty('value', 'Nguyen');
    expect(consent().getAttribute('aria-checked')).toBe('false');
  });

  it('names what left the catalog above Send Cart as long as the cart is there', async () => {
    const [product] = sampleMessage().products;
    const gone = { variantId: '99', title: 'Lid Wipes, 30 Count', quantity: 1 };
    const products = product === undefined ? [] : [product, gone];
    await showActions({ messages: [sampleMessage({ products })], others: () => json({ items }) });
    await press('Use this cart again');
    const warnings = () => screen.queryByRole('list', { name: 'Before you send' })?.textContent ?? '';
    expect(warnings()).toContain('Lid Wipes, 30 Count is no longer in the catalog.');
    await pass(60_000);
    expect(warnings()).toContain('Lid Wipes, 30 Count');
    act(() => clearCart());
    addToCart(sampleLine({ id: '72' }));
    await pass();
    expect(warnings()).not.toContain('Lid Wipes');
  });

  it('replaces another cart only after a question', async () => {
    addToCart(sampleLine({ id: '72', quantity: 3 }));
    await showActions({ messages: [sampleMessage()], others: () => json({ items }) });
    await press('Use this cart again');
    const question = screen.getByRole('alertdialog');
    expect(question.textContent).toContain('It replaces your current cart of 3 items.');
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await pass();
    expect(cartStore.get().map(({ id }) => id)).toEqual(['72']);
    await press('Use this cart again');
    await press('Replace Cart');
    expect(cartStore.get().map(({ id }) => id)).toEqual(['71']);
  });

  it('is not used when none of its products are in the catalog', async () => {
    await showActions({ messages: [sampleMessage()], others: () => json({ items: [] }) });
    await press('Use this cart again');
    expect(toastStore.get()?.message).toBe('Failed to load this cart.');
  });

  it('is shown as a QR code while its link works', async () => {
    await showActions({ messages: [sampleMessage()] });
    await press('Show QR');
    expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
  });

  it('has no QR code once its link has expired', async () => {
    await showActions({ messages: [sampleMessage({ linkExpiresAt: '2026-11-20T11:59:59.000Z' })] });
    expect(screen.queryByRole('button', { name: 'Show QR' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Use this cart again' })).toBeTruthy();
  });
});

describe('an open row', () => {
  it('begins with what a lost link and a wrong number need, and has the rest under More', async () => {
    await showHistory({ messages: [sampleMessage({ reminder: sampleReminder() })] });
    await press('Nguyen');
    const row = screen.getByRole('article');
    const [, lostLink, wrongNumber, more, text] = within(row).getAllByRole('button');
    expect([lostLink, wrongNumber, more].map((button) => button?.textContent)).toEqual([
      'Text the link again',
      'Fix number',
      'More',
    ]);
    expect(within(row).getByRole('link', { name: /^View Cart/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use this cart again' })).toBeNull();
    await press('More');
    expect(screen.getByRole('button', { name: 'Use this cart again' })).toBeTruthy();

    expect(text?.textContent).toBe(sampleReminder().wording);
    expect(text?.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(text ?? document.body);
    expect(text?.getAttribute('aria-expanded')).toBe('true');
  });
});

describe('the link of a cart', () => {
  const AGAIN_PATH = '/api/sms/messages/901/again';
  const again = () => screen.queryByRole('button', { name: 'Text the link again' });

  it('is texted again with two clicks, from the row and from the open card', async () => {
    const server = await showHistory({
      messages: [sampleMessage()],
      others: () => json({ success: true, status: 'sent', messageId: '902' }),
    });
    await press('Text the link again, Nguyen');
    expect(screen.getByRole('alertdialog').textContent).toContain('Nguyen, (312) 555-0187');
    await press('Text again');
    expect(server.to(AGAIN_PATH).map(({ body }) => body)).toEqual([{ practiceName: 'Lakeside Eye Care' }]);
    expect(server.to(AGAIN_PATH)[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(toastStore.get()).toMatchObject({
      title: 'Order Sent',
      reason: 'Texted again to (312) 555-0187.',
    });
    await pass(1000);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await openRows();
    await press('Text the link again');
    await press('Cancel');
    expect(server.to(AGAIN_PATH)).toHaveLength(1);
  });

  it('is sent once for a double press, and again with the same key after a lost answer', async () => {
    let isDown = true;
    const server = await showActions({
      messages: [sampleMessage()],
      others: ({ path }) => {
        if (path === AGAIN_PATH && isDown) return new TypeError('Failed to fetch');
        return json({ success: true, status: 'sent', messageId: '902' });
      },
    });
    await press('Text the link again');
    const confirm = screen.getByRole('button', { name: 'Text again' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await pass();
    expect(server.to(AGAIN_PATH)).toHaveLength(1);
    expect(toastStore.get()?.reason).toBe(NO_SEND_RESPONSE);
    isDown = false;
    await press('Text again');
    const [first, second] = server.to(AGAIN_PATH);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });

  it('says why it was refused', async () => {
    const message = 'This link was just texted to the patient.';
    await showActions({
      messages: [sampleMessage()],
      others: ({ path }) =>
        path === AGAIN_PATH ? json({ code: 'texted_just_now', message }, 409) : json({}),
    });
    await press('Text the link again');
    await press('Text again');
    expect(toastStore.get()?.reason).toBe(message);
  });

  it.each([
    ['ordered', { orderConverted: true }],
    ['an expired link', { linkExpiresAt: '2026-11-20T11:59:59.000Z' }],
    ['a stopped number', { isStopped: true }],
    ['a text under way', { status: 'pending' as const, sentAt: null }],
    ['a corrected number', { correctedAt: '2026-11-20T11:58:00.000Z' }],
    ['an erased number', { phoneNumber: '', isErased: true }],
  ])('is not offered for %s', async (_, changes) => {
    await showActions({ messages: [sampleMessage(changes)] });
    expect(again()).toBeNull();
  });

  it('is the next step of a text that a carrier did not deliver, but not of a wrong number', async () => {
    const reason = (code: 'landline' | 'phone_off') => ({
      code,
      problem: 'It failed.',
      nextStep: null,
      fault: code === 'landline' ? ('number' as const) : ('temporary' as const),
    });
    await showHistory({
      messages: [
        sampleMessage({ status: 'failed', sentAt: null, reason: reason('landline') }),
        sampleMessage({
          id: '902',
          patientLastName: 'Alvarez',
          phoneNumber: '+13125550188',
          status: 'failed',
          sentAt: null,
          reason: reason('phone_off'),
        }),
      ],
    });
    expect(screen.queryByRole('button', { name: 'Text the link again, Nguyen' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Text the link again, Alvarez' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fix number, Alvarez' })).toBeNull();
    await press('Fix number, Nguyen');
    expect(screen.getByLabelText(/^Phone Number/)).toHaveProperty('value', '(312) 555-0187');
  });

  it('has the number to fix beside it while the text is new', async () => {
    const hourAgo = '2026-11-20T11:00:00.000Z';
    await showHistory({
      messages: [
        sampleMessage({ latestAt: '2026-11-20T11:50:00.000Z' }),
        sampleMessage({
          id: '902',
          patientLastName: 'Alvarez',
          phoneNumber: '+13125550188',
          latestAt: hourAgo,
        }),
      ],
    });
    expect(screen.getByRole('button', { name: 'Fix number, Nguyen' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fix number, Alvarez' })).toBeNull();
  });
});

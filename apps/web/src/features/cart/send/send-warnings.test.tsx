import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { waitingReplyStore } from '@/lib/texts/waiting-reply';
import { filled, pass, startFresh } from '@/testing/cart-panel-steps';
import { fakeServer, json, type SeenCall } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleLine, samplePractice } from '@/testing/samples';
import { type ContactForm, keepContactForm } from '../contact/contact-form-store';
import { CurrentCart } from '../current-cart';
import { addToCart, clearCart, setLineQuantity } from '../lines/cart-store';

const PATH = '/api/sms/check';
const OPTED_OUT = {
  code: 'opted_out',
  message: 'The patient has opted out. Ask them to text START, or show the QR code.',
};
const UNDECIDED = {
  code: 'reply_undecided',
  message: 'The patient wrote back. Please read the reply and decide before you text again.',
  replyId: '7f6dd24e-6df2-4f1a-9e57-0c3e6f5c1a11',
};
const SENT_BEFORE = { code: 'already_sent', message: 'This cart was sent to this number on November 19.' };

function serve(answer: (call: SeenCall) => Response | Error | Promise<Response>) {
  const server = fakeServer((call) => (call.path === PATH ? answer(call) : json({})));
  return { asked: () => server.to(PATH) };
}

async function showCart(form: Partial<ContactForm> = {}) {
  keepContactForm(samplePractice, { ...filled, phoneNumber: '(312) 555-0142', ...form });
  renderSignedIn(<CurrentCart />);
  await pass(1);
}

/** Long enough for the question and its answer. */
async function settle(): Promise<void> {
  await pass(420);
  await pass();
}

const phone = () => screen.getByRole('textbox', { name: /Phone Number/ });
const type = (text: string) => fireEvent.change(phone(), { target: { value: text } });
const warned = () =>
  screen.queryAllByRole('list', { name: 'Before you send' }).map((list) => list.textContent);

describe('warnings before a cart is sent', () => {
  beforeEach(() => {
    startFresh();
    addToCart(sampleLine({ quantity: 2 }));
  });
  afterEach(() => void vi.useRealTimers());

  it('begin with the line that cannot be bought, which is marked, and remove it', async () => {
    const sold = { code: 'out_of_stock', message: '"Lid Wipes" is sold out.', soldOutIds: ['99'] };
    serve(({ body }) =>
      json({ warnings: JSON.stringify(body).includes('"99"') ? [sold, SENT_BEFORE] : [SENT_BEFORE] }),
    );
    addToCart(sampleLine({ id: '99', variantId: '99', title: 'Lid Wipes' }));
    await showCart();
    await settle();
    expect(warned()).toEqual([`${sold.message}Remove it${SENT_BEFORE.message}`]);
    expect(screen.getByText('Temporarily out of stock').closest('li')?.textContent).toContain('Lid Wipes');
    fireEvent.click(screen.getByRole('button', { name: 'Remove it' }));
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Remove Lubricating/);
    await settle();
    expect(warned()).toEqual([SENT_BEFORE.message]);
    expect(screen.queryByText('Temporarily out of stock')).toBeNull();
  });

  it('say nothing about the hour, or an earlier text, to a number that gets no texts', async () => {
    const hour = { code: 'quiet_hours', message: 'It is late.' };
    serve(() => json({ warnings: [OPTED_OUT, SENT_BEFORE, hour] }));
    await showCart();
    await settle();
    expect(warned()).toEqual([OPTED_OUT.message]);
  });

  it('speak of the hour once Send Cart would text the number', async () => {
    serve(() => json({ warnings: [{ code: 'quiet_hours', message: 'It is late.' }] }));
    await showCart();
    await settle();
    expect(warned()).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox'));
    expect(warned()).toEqual(['It is late.']);
  });

  it("show the server's text 400 ms after the last change, and block nothing", async () => {
    const { asked } = serve(() => json({ warnings: [OPTED_OUT] }));
    await showCart();
    await pass(380);
    expect(asked()).toEqual([]);
    await settle();
    expect(asked().map(({ body }) => body)).toEqual([
      {
        practiceName: 'Lakeside Eye Care',
        phoneNumber: '(312) 555-0142',
        items: [{ id: '71', variantId: '71', quantity: 2 }],
        scheduledFor: null,
      },
    ]);
    expect(warned()).toEqual([OPTED_OUT.message]);
    const region = screen.getByRole('list', { name: 'Before you send' }).parentElement;
    expect(region?.getAttribute('role')).toBe('status');
    const button = screen.getByRole('button', { name: 'Send Cart' });
    expect(button).toHaveProperty('disabled', false);
    expect(button.getAttribute('aria-disabled')).toBeNull();
  });

  it('ask about the reply that waits for a decision', async () => {
    serve(() => json({ warnings: [UNDECIDED, SENT_BEFORE] }));
    await showCart();
    await settle();
    fireEvent.click(screen.getByRole('button', { name: 'See the Reply' }));
    expect(waitingReplyStore.get()).toEqual({ isOpen: true, asked: { replyId: UNDECIDED.replyId } });
  });

  it('are not requested without products or with an incomplete number', async () => {
    const { asked } = serve(() => json({ warnings: [OPTED_OUT] }));
    await showCart({ phoneNumber: '312 555' });
    await pass(1000);
    expect(asked()).toEqual([]);
    type('312 555 0142');
    await settle();
    expect(asked()).toHaveLength(1);
    act(clearCart);
    await pass(1000);
    expect(asked()).toHaveLength(1);
  });

  it('are requested once for several quick changes, and disappear with their number', async () => {
    const { asked } = serve(({ body }) =>
      json({ warnings: JSON.stringify(body).includes('0142') ? [OPTED_OUT] : [] }),
    );
    await showCart();
    await settle();
    expect(warned()).toEqual([OPTED_OUT.message]);
    type('(312) 555-0143');
    expect(warned()).toEqual([]);
    await pass(300);
    type('(312) 555-0144');
    await settle();
    expect(asked().map(({ body }) => body)).toEqual([
      expect.objectContaining({ phoneNumber: '(312) 555-0142' }),
      expect.objectContaining({ phoneNumber: '(312) 555-0144' }),
    ]);
    expect(warned()).toEqual([]);
  });

  it('stay while another cart is checked for the same number, and when the number is only reformatted', async () => {
    let answer = (_: Response) => {};
    const answers = [json({ warnings: [OPTED_OUT] })];
    const { asked } = serve(
      () =>
        answers.shift() ??
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    await showCart();
    await settle();
    type('312.555.0142');
    await settle();
    expect(asked()).toHaveLength(1);
    act(() => setLineQuantity('71', 5));
    await settle();
    expect(asked()).toHaveLength(2);
    expect(warned()).toEqual([OPTED_OUT.message]);
    answer(json({ warnings: [] }));
    await pass();
    expect(warned()).toEqual([]);
  });

  it('cancel an outdated request', async () => {
    const signals: AbortSignal[] = [];
    const { asked } = serve(() => new Promise<Response>(() => {}));
    const fetched = vi.mocked(fetch);
    await showCart();
    await settle();
    type('(312) 555-0143');
    await settle();
    for (const [path, init] of fetched.mock.calls)
      if (path === '/api/sms/check' && init?.signal) signals.push(init.signal);
    expect(asked()).toHaveLength(2);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('are requested for the time of a re-order, once it has one', async () => {
    const { asked } = serve(() => json({ warnings: [] }));
    await showCart({ isScheduled: true, scheduledOn: '' });
    await pass(1000);
    expect(asked()).toEqual([]);
    fireEvent.click(screen.getByRole('radio', { name: '7 Days' }));
    await settle();
    expect(asked().map(({ body }) => body)).toEqual([
      expect.objectContaining({ scheduledFor: '2026-11-27T17:00:00.000Z' }),
    ]);
  });

  it.each([
    [
      'a refusal',
      () => json({ code: 'invalid_phone', message: 'No such number.' }, 422),
      ['checkSend failed: 422'],
    ],
    ['a lost answer', () => new TypeError('Failed to fetch'), ['checkSend failed: no answer']],
    ['an answer without warnings', () => json({ ok: true }), []],
  ])('are silent about %s', async (_, answer, notes) => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    serve(answer);
    await showCart();
    await settle();
    expect(warned()).toEqual([]);
    expect(toastStore.get()).toBeNull();
    expect(log.mock.calls.flat()).toEqual(notes);
  });
});

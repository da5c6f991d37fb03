import { act, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openOrdersDialog, showCartTab } from '@/features/cart/cart-panel-store';
import { contactFormOf, freshContactForm, keepContactForm } from '@/features/cart/contact/contact-form-store';
import { addToCart, cartStore } from '@/features/cart/lines/cart-store';
import { toastStore } from '@/features/notifications/notify';
import { listChanged } from '@/lib/lists/changed-lists';
import { filled, openPanel, openTab, pass, press, startFresh } from '@/testing/cart-panel-steps';
import { json } from '@/testing/fake-server';
import { sampleItem } from '@/testing/sample-draft';
import { sampleMessage, sampleWaiting } from '@/testing/sample-message';
import { sampleReason } from '@/testing/sample-reason';
import { sampleScheduledOrder } from '@/testing/sample-scheduled-order';
import { sampleLine, samplePractice } from '@/testing/samples';
import { isHistoryRead } from '@/testing/serve-history';
import { serveScheduled } from '@/testing/serve-scheduled';
import { wordsOf } from '@/testing/words-of';
import { askForOrder } from './order-to-reveal';

vi.mock('@/lib/lists/changed-lists', { spy: true });
// Files share the modules of a worker.
afterAll(() => vi.doUnmock('@/lib/lists/changed-lists'));

const cardOf = (name: string) => screen.getByRole('article', { name });
const showTab = async () => {
  act(() => showCartTab('scheduled'));
  await pass();
};

describe('the Scheduled tab', () => {
  beforeEach(startFresh);
  afterEach(() => void vi.useRealTimers());

  it('goes to the requested order, once', async () => {
    serveScheduled([sampleScheduledOrder(), sampleScheduledOrder({ id: 1002, patientLastName: 'Brandt' })]);
    askForOrder(1002);
    await openTab('scheduled');
    await pass();
    const heading = screen.getByRole('heading', { name: 'Brandt' });
    expect(document.activeElement).toBe(heading);
    act(() => heading.blur());
    act(() => showCartTab('current'));
    await showTab();
    expect(document.activeElement).not.toBe(screen.getByRole('heading', { name: 'Brandt' }));
  });

  it('shows a waiting order with its time, number, phone and items', async () => {
    serveScheduled([
      sampleScheduledOrder({
        items: [sampleItem({ quantity: 2 }), sampleItem({ id: '72' })],
        note: 'Waiting until 9:00 AM on Monday.',
        unavailableItems: [
          {
            id: '9',
            title: 'Heat Mask',
            quantity: 1,
            imageUrl: null,
            reason: 'Out of stock',
            reasonCode: 'sold_out',
          },
        ],
      }),
      sampleScheduledOrder({
        id: 1002,
        items: [sampleItem()],
        patientLastName: ' ',
        phoneNumber: null,
        scheduledFor: '2027-07-08T17:00:00.000Z',
        sendsAt: '2027-07-08T17:00:00.000Z',
      }),
    ]);
    await openTab('scheduled');
    expect(screen.getByRole('tab', { name: 'Scheduled 2' })).toBeTruthy();
    const card = cardOf('Order #1001, Alvarez');
    for (const text of [
      'Order #1001',
      'Pending',
      'Sunday, December 20 at 12:00 PM EST',
      '(312) 555-0142',
      '4 items',
      'Waiting until 9:00 AM on Monday.',
      'Not available today: Heat Mask.',
    ]) {
      expect(wordsOf(card)).toContain(text);
    }
    expect(card.textContent).not.toContain('EST (');
    expect(card.textContent).not.toContain('not sent');
    const other = cardOf('Order #1002, Unknown Patient');
    expect(other.textContent).toContain('No phone number');
    expect(other.textContent).toContain('1 item');
    expect(other.textContent).not.toContain('1 items');
    expect(wordsOf(other)).toContain('12:00 PM EST');
  });

  it('says once that nothing in it can be bought, and offers no send that cannot succeed', async () => {
    const gone = {
      ...{ id: '71', variantId: '71', title: 'Heat Mask', quantity: 1, price: 2499 },
      ...{ imageUrl: null, reason: 'Out of stock', reasonCode: 'sold_out' as const },
    };
    const failureReason = 'Nothing in this order can be bought right now: "Heat Mask" (out of stock).';
    const none = { items: [], unavailableItems: [gone] };
    serveScheduled([
      sampleScheduledOrder({
        ...none,
        sendsAt: null,
        failureReason,
        reason: {
          ...sampleReason('opted_out'),
          code: 'nothing_left',
          products: [{ title: 'Heat Mask', reason: 'sold_out' }],
          more: 0,
        },
      }),
      sampleScheduledOrder({ ...none, id: 1002 }),
    ]);
    await openTab('scheduled');
    const [failed, waiting] = [cardOf('Order #1001, Alvarez'), cardOf('Order #1002, Alvarez')];
    expect(failed.textContent).toContain(failureReason);
    expect(failed.textContent).not.toContain('Not available today');
    expect(waiting.textContent).toContain('Not available today: Heat Mask.');
    for (const card of [failed, waiting]) {
      expect(within(card).getByRole('button', { name: /^Send Cart/ })).toHaveProperty('disabled', true);
      expect(within(card).getByRole('button', { name: /^Choose other products/ })).toBeTruthy();
      expect(within(card).getByRole('button', { name: /^Delete Cart/ })).toBeTruthy();
    }
  });

  it('says next to the actions why an order was not sent, and offers no send that cannot succeed', async () => {
    const failed = { sendsAt: null, failureReason: 'The phone is off or out of range.' };
    const scheduledFor = '2026-11-20T11:00:00.000Z';
    serveScheduled([
      sampleScheduledOrder({ ...failed, scheduledFor }),
      sampleScheduledOrder({
        sendsAt: null,
        failureReason: 'The patient has opted out.',
        reason: sampleReason('opted_out'),
        id: 1002,
      }),
    ]);
    await openTab('scheduled');
    expect(cardOf('Order #1001, Alvarez').textContent).toContain('AlvarezNot sent');
    expect(cardOf('Order #1002, Alvarez').textContent).toContain('AlvarezNot sent');
    expect(screen.getByText('The phone is off or out of range.')).toBeTruthy();
    expect(screen.getByText('The patient has opted out.')).toBeTruthy();
    const [again, never] = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Send Cart/ });
    expect(again?.disabled).toBe(false);
    expect(never?.disabled).toBe(true);
    expect(screen.getAllByRole('button', { name: /^Delete Cart/ })).toHaveLength(2);
  });

  it('goes from an order that waits for a decision to the reply, whose row opens', async () => {
    const note = 'Waiting for your decision: the patient wrote back.';
    const held = { phoneNumber: '(312) 555-0187', patientLastName: 'Nguyen', isHeldForReply: true, note };
    const texts = [
      sampleMessage({ id: '902', cartUrl: 'https://portal.example/cart/8Lr3nWy1' }),
      sampleMessage({ replies: [sampleWaiting()] }),
    ];
    serveScheduled([sampleScheduledOrder(held), sampleScheduledOrder({ id: 1002 })], (call) =>
      isHistoryRead(call) ? json({ messages: texts, nextCursor: null }) : undefined,
    );
    await openTab('scheduled');
    expect(cardOf('Order #1001, Nguyen').textContent).toContain(note);
    expect(screen.getAllByRole('button', { name: /^See the Reply/ })).toHaveLength(1);
    await press('See the Reply, Order #1001, Nguyen');
    await pass();
    expect(screen.getByRole('tab', { name: /SMS History/ }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('button', { name: 'Nguyen', expanded: true })).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Automatic texts are paused');
    expect(screen.getByRole('button', { name: 'Stop texting' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Keep texting' })).toBeTruthy();
  });

  it('shows that an order was sent, without actions, and does not count it', async () => {
    const gone = {
      id: '9',
      title: 'Heat Mask',
      quantity: 1,
      imageUrl: null,
      reason: 'Out of stock',
      reasonCode: 'sold_out' as const,
    };
    serveScheduled([
      sampleScheduledOrder({
        status: 'sent',
        sentAt: '2026-11-19T20:15:00.000Z',
        note: 'Left out: Heat Mask.',
        unavailableItems: [gone],
      }),
    ]);
    await openTab('scheduled');
    const card = cardOf('Order #1001, Alvarez');
    expect(screen.getByText('Order has been sent to patient')).toBeTruthy();
    expect(screen.getByText('Sent')).toBeTruthy();
    expect(wordsOf(card)).toContain('Thursday, November 19 at 3:15 PM EST');
    expect(card.textContent).toContain('Left out: Heat Mask.');
    expect(card.textContent).not.toContain('Not available today');
    expect(card.querySelector('button')).toBeNull();
    expect(screen.getByRole('tab', { name: 'Scheduled' })).toBeTruthy();
  });

  it.each([
    ['can have the focus itself when all are sent, without a button to reach', 'sent', 0],
    ['leaves the focus to the buttons when one waits', 'pending', null],
  ] as const)('what scrolls %s', async (_, status, tabIndex) => {
    serveScheduled([sampleScheduledOrder({ status: 'sent' }), sampleScheduledOrder({ id: 1002, status })]);
    await openTab('scheduled');
    const scroller = screen.queryByRole('region', { name: 'Sent orders' });
    expect(scroller?.tabIndex ?? null).toBe(tabIndex);
  });

  it('links to the current cart when empty', async () => {
    serveScheduled([]);
    await openTab('scheduled');
    expect(screen.getByText('No scheduled orders')).toBeTruthy();
    await press('Go to Current Cart');
    expect(screen.getByRole('tab', { name: /Current Cart/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('says that the list loads', async () => {
    serveScheduled([sampleScheduledOrder()]);
    const opening = openPanel(() => showCartTab('scheduled'));
    expect(screen.getByText('Loading scheduled orders...')).toBeTruthy();
    await opening;
    expect(cardOf('Order #1001, Alvarez')).toBeTruthy();
    expect(screen.queryByText('Loading scheduled orders...')).toBeNull();
  });

  it('says in the drawer that it could not be loaded, and never that it is empty', async () => {
    let isDown = true;
    serveScheduled([sampleScheduledOrder()], () => (isDown ? json({}, 500) : undefined));
    await openTab('scheduled');
    expect(screen.getByText("Couldn't load scheduled orders")).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    isDown = false;
    await press('Try Again');
    expect(cardOf('Order #1001, Alvarez')).toBeTruthy();
  });

  it('says in the dialog that it failed to load, and keeps the orders it has', async () => {
    let isDown = true;
    serveScheduled([sampleScheduledOrder()], () => (isDown ? json({}, 500) : undefined));
    await openPanel(openOrdersDialog);
    await showTab();
    const message = 'Failed to load scheduled orders. Please try again.';
    expect(screen.getByRole('alert').textContent).toContain(message);
    isDown = false;
    await press('Try Again');
    expect(screen.queryByText(message)).toBeNull();
    isDown = true;
    act(() => showCartTab('current'));
    await pass(2000);
    await showTab();
    expect(screen.getByText(message)).toBeTruthy();
    expect(cardOf('Order #1001, Alvarez')).toBeTruthy();
  });

  it('opens 1 s after an order was scheduled, reloaded', async () => {
    addToCart(sampleLine());
    keepContactForm(samplePractice, {
      ...filled,
      phoneNumber: '(312) 555-0142',
      hasConsent: true,
      isScheduled: true,
      scheduledOn: '2026-12-20',
    });
    const orders = [sampleScheduledOrder()];
    serveScheduled(orders, ({ path }) => {
      if (path !== '/api/create-order') return undefined;
      orders.push(sampleScheduledOrder({ id: 1002, patientLastName: 'Nguyen' }));
      return json({ success: true }, 201);
    });
    await openPanel();
    await press('Schedule Order');
    expect(toastStore.get()).toMatchObject({
      title: 'Order Scheduled',
      message: 'Your order has been scheduled for Sunday, December 20 at 12:00 PM EST',
    });
    expect(cartStore.get()).toEqual([]);
    expect(contactFormOf(samplePractice)).toEqual(freshContactForm(samplePractice));
    expect(listChanged).toHaveBeenCalledWith(expect.anything(), 'scheduled-orders');
    orders.push(sampleScheduledOrder({ id: 1003, patientLastName: 'Brandt' }));
    await pass(900);
    expect(screen.queryByRole('article')).toBeNull();
    await pass(100);
    expect(cardOf('Order #1002, Nguyen')).toBeTruthy();
    expect(cardOf('Order #1003, Brandt')).toBeTruthy();
  });
});

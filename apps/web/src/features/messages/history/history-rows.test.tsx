import type { Message } from '@eyecart/shared/contracts';
import { pick } from '@eyecart/shared/rules/pick';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pass, press, startFresh } from '@/testing/cart-panel-steps';
import { openRows, rowNames, showCard, showHistory } from '@/testing/history-steps';
import { sampleMessage, sampleWaiting } from '@/testing/sample-message';
import { sampleReason } from '@/testing/sample-reason';
import { groupByDay } from './days';
import { groupMessages } from './group-messages';

const text = (id: string, createdAt: string, changes: Parameters<typeof sampleMessage>[0] = {}) =>
  sampleMessage({ id, cartUrl: `https://portal.example/cart/${id}`, createdAt, ...changes });

describe('the rows of the history', () => {
  beforeEach(startFresh);
  afterEach(() => void vi.useRealTimers());

  it('are grouped by day', () => {
    const now = new Date(2027, 0, 2, 15);
    const at = (...day: [number, number, number]) => new Date(...day, 9).toISOString();
    const messages = [at(2027, 0, 2), at(2027, 0, 2), at(2027, 0, 1), at(2026, 11, 30)].map(
      (createdAt, index) => text(String(index), createdAt),
    );
    const days = groupByDay(groupMessages(messages), now);
    expect(days.map(({ title, groups }) => [title, groups.length])).toEqual([
      ['Today', 2],
      ['Yesterday', 1],
      ['Wednesday, December 30, 2026', 1],
    ]);
  });

  it('show name, number, products, status, and how far the cart got', async () => {
    await showHistory({
      messages: [
        text('1', '2026-11-19T18:00:00.000Z', {
          deliveredAt: '2026-11-19T18:00:05.000Z',
          openedAt: '2026-11-19T19:00:00.000Z',
          products: [
            { variantId: '1', title: 'Heat Mask', quantity: 1 },
            { variantId: '2', title: 'Lid Wipes', quantity: 2 },
          ],
        }),
      ],
    });
    const row = screen.getByRole('article');
    expect(row.textContent).toMatch(/^Nguyensent\(312\) 555-0187Heat Mask; Lid WipesOpened \d/);
    expect(within(row).queryByRole('list')).toBeNull();
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Yesterday');
  });

  const reminderOf = (changes: Parameters<typeof sampleMessage>[0]) =>
    text('1', '2026-11-18T18:00:00.000Z', { id: '1r', messageType: 'reminder', ...changes });
  const remindedAt = '2026-11-20T18:00:00.000Z';

  it('are dated by a reminder that went', async () => {
    await showHistory({
      messages: [
        text('1', '2026-11-18T18:00:00.000Z', {
          openedAt: '2026-11-18T19:00:00.000Z',
          latestAt: remindedAt,
        }),
        reminderOf({ sentAt: remindedAt, deliveredAt: remindedAt }),
      ],
    });
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Today');
    expect(screen.getByRole('article').textContent).toMatch(/sent\(312\) 555-0187Heat MaskReminded \d+:00/);
  });

  it('say that the reminder failed, and when', async () => {
    const reason = sampleReason('phone_off', 'The phone is off.', 'Try again later.');
    await showHistory({
      messages: [
        text('1', '2026-11-18T18:00:00.000Z', {
          deliveredAt: '2026-11-18T18:00:05.000Z',
          latestAt: remindedAt,
        }),
        reminderOf({ status: 'failed', sentAt: null, latestAt: remindedAt, reason }),
      ],
    });
    const row = screen.getByRole('article');
    expect(row.textContent).toMatch(/failed\(312\) 555-0187Reminder: The phone is off\.\d+:00/);
    await openRows();
    const entry = within(row).getByText('Reminder', { selector: 'h5' }).closest('li');
    expect(entry?.querySelector('time')?.dateTime).toBe(remindedAt);
    // The first text's delivery is its own.
    expect(entry?.textContent).not.toContain('Delivered');
    expect(entry?.previousElementSibling?.textContent).toContain('Delivered');
  });

  it('are dated by a reply', async () => {
    await showHistory({
      messages: [
        text('1', '2026-11-18T18:00:00.000Z', {
          latestAt: remindedAt,
          replies: [sampleWaiting({ receivedAt: remindedAt })],
        }),
      ],
    });
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Today');
    expect(screen.getByRole('article').textContent).toMatch(/Decision needed.*Replied \d+:00/);
  });

  it('show a text with nothing but the fields of every server', async () => {
    const whole = sampleMessage({ sentAt: '2026-11-20T09:00:00.000Z' });
    const fields = [
      ...([
        'id',
        'phoneNumber',
        'patientLastName',
        'cartId',
        'cartUrl',
        'practiceName',
        'messageType',
      ] as const),
      ...(['status', 'orderConverted', 'sentAt', 'messageContent', 'errorMessage'] as const),
    ];
    await showHistory({ messages: [pick(whole, fields) as Message] });
    expect(screen.getByRole('article').textContent).toMatch(/^Nguyensent\(312\) 555-0187\d+:00/);
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Today');
    await openRows();
    expect(screen.getByRole('link', { name: /View Cart/ })).toBeTruthy();
  });

  it('open to the full timeline of the cart, with a link to the order, and close again', async () => {
    const card = await showCard(
      text('1', '2026-11-19T18:00:00.000Z', {
        deliveredAt: '2026-11-19T18:00:05.000Z',
        openedAt: '2026-11-19T19:00:00.000Z',
        orderedAt: '2026-11-19T20:00:00.000Z',
        orderConverted: true,
        orderId: 'b7',
      }),
    );
    const steps = within(within(card).getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent?.split(' ')[0])).toEqual([
      'Delivered',
      'Opened',
      'Ordered',
    ]);
    expect(within(card).getByRole('link', { name: 'Ordered' }).getAttribute('href')).toBe(
      '/order-details/b7',
    );
    await press('Nguyen');
    expect(within(card).queryByRole('list', { name: 'Progress' })).toBeNull();
  });

  it.each(['canceled', 'refunded'] as const)(
    'say when the order was %s as their latest step, or when it was placed where the shop did not say',
    async (ended) => {
      const ordered = {
        deliveredAt: '2026-11-19T18:00:05.000Z',
        openedAt: '2026-11-19T19:00:00.000Z',
        orderedAt: '2026-11-19T20:00:00.000Z',
        orderConverted: true,
        orderEnded: ended,
        orderId: 'b7',
      } as const;
      const word = ended === 'canceled' ? 'Canceled' : 'Refunded';
      const card = await showCard(
        text('1', '2026-11-19T18:00:00.000Z', { ...ordered, orderEndedAt: '2026-11-19T20:30:00.000Z' }),
      );
      const [row = null, details = null] = card.children;
      expect(row?.textContent).toMatch(new RegExp(`^Nguyen${word}.*${word} \\d+:30`));
      expect(row?.textContent).not.toMatch(/Opened|Ordered|Converted/);
      expect(details?.textContent).toMatch(new RegExp(`Ordered \\d+:00 [AP]M[^,]*, ${ended} \\d+:30`));
      expect(details?.textContent).toContain(`The order was ${ended}.`);
      cleanup();
      const untold = await showCard(
        text('1', '2026-11-19T18:00:00.000Z', { ...ordered, orderEndedAt: null }),
      );
      expect(untold.children[0]?.textContent).toMatch(new RegExp(`^Nguyen${word}.*Ordered \\d+:00`));
      expect(untold.children[1]?.textContent).toMatch(
        new RegExp(`Ordered Nov 19, [^,]*, ${ended}$|, ${ended}`),
      );
    },
  );

  it('keep their last real step while a link that the patient asked for waits, and say who asked', async () => {
    const note = 'Waiting until 9:00 AM where the patient may live.';
    const asked = {
      id: '2',
      isAgain: true,
      isAskedByPatient: true,
      status: 'pending',
      sentAt: null,
      note,
      createdAt: '2026-11-19T20:35:00.000Z',
      latestAt: '2026-11-19T20:35:00.000Z',
    } as const;
    await showHistory({
      messages: [
        text('1', '2026-11-19T18:00:00.000Z', { openedAt: '2026-11-19T20:30:00.000Z' }),
        text('1', '2026-11-19T18:00:00.000Z', asked),
      ],
    });
    const row = screen.getByRole('article');
    expect(row.textContent).toMatch(/Opened \d+:30/);
    expect(row.textContent).not.toMatch(/:35/);
    await openRows();
    const entry = within(row)
      .getByRole('heading', { name: 'Patient asked for the link again' })
      .closest('li');
    expect(entry?.textContent).toContain(note);
    expect(row.textContent).not.toContain('Texted again');
  });

  it('are one target when closed, and lead to the patient when open', async () => {
    await showHistory({ messages: [text('1', '2026-11-19T18:00:00.000Z')] });
    const row = screen.getByRole('article');
    expect(row.textContent).toContain('(312) 555-0187');
    expect(within(row).queryByRole('link')).toBeNull();
    await openRows();
    expect(within(row).getByRole('link', { name: 'All texts and orders, Nguyen' }).getAttribute('href')).toBe(
      '/patients/1',
    );
  });

  it('say that texts cannot be sent, with the text that waits and its failed attempt', async () => {
    const note = 'Texts cannot be sent at the moment. The operator has been told.';
    const wait = sampleReason(
      'sender_down',
      'Texts cannot be sent at the moment.',
      'The operator has been told.',
    );
    const failed = { status: 'failed', errorMessage: note, reason: wait } as const;
    await showHistory({
      messages: [
        text('1', '2026-11-19T18:05:00.000Z', { status: 'pending', sentAt: null, note, wait }),
        text('1', '2026-11-19T18:00:00.000Z', { ...failed, id: '2' }),
      ],
    });
    const row = screen.getByRole('article');
    expect(row.textContent).toContain('Texts cannot be sent at the moment.');
    expect(row.textContent).not.toContain('Heat Mask');
    await openRows();
    const [newest] = within(row).getAllByRole('heading', { level: 5 });
    expect(newest?.closest('li')?.textContent).toContain(note);
  });

  it('come with the question about a reply in view when they are opened', async () => {
    await showHistory({
      messages: [
        text('1', '2026-11-18T18:00:00.000Z', { replies: [sampleWaiting({ receivedAt: remindedAt })] }),
      ],
    });
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await openRows();
    const shown = scroll.mock.contexts;
    scroll.mockRestore();
    const [stop] = screen.getAllByRole('button', { name: 'Stop texting' });
    expect(shown.some((part) => part instanceof Element && part.contains(stop ?? null))).toBe(true);
  });

  it('say that the number was stopped', async () => {
    await showHistory({
      messages: [
        text('1', '2026-11-19T18:00:00.000Z', { isStopped: true, optedOutAt: '2026-11-19T20:00:00.000Z' }),
      ],
    });
    expect(screen.getByRole('article').textContent).toMatch(/Stopped.*Opted out \d+:00/);
  });

  it('say that it was stopped, without a time unless it was through this practice', async () => {
    await showHistory({ messages: [text('1', '2026-11-19T18:00:00.000Z', { isStopped: true })] });
    expect(screen.getByRole('article').textContent).toMatch(/Stopped(?! Nov)/);
    await openRows();
    expect(screen.queryByRole('button', { name: /^(Stop texting|Allow texts)/ })).toBeNull();
  });

  it('stay open when the list reloads', async () => {
    const served = { messages: [text('1', '2026-11-19T18:00:00.000Z')] };
    await showHistory(served);
    await openRows();
    served.messages = [
      text('2', '2026-11-20T10:00:00.000Z', { patientLastName: 'Okafor' }),
      ...served.messages,
    ];
    await pass(5100);
    expect(rowNames()).toEqual([]);
    await press('1 new, show');
    expect(rowNames()).toEqual(['Okafor']);
    expect(screen.getByRole('button', { expanded: true, name: 'Nguyen' })).toBeTruthy();
  });
});

describe('a failed text in the history', () => {
  beforeEach(startFresh);
  afterEach(() => void vi.useRealTimers());

  it('is marked as seen once its row comes into view', async () => {
    let report = (_: readonly Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>[]) => {};
    const watched: Element[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof report) {
          report = callback;
        }
        observe(element: Element) {
          watched.push(element);
        }
        disconnect() {}
      },
    );
    const server = await showHistory({
      messages: [
        sampleMessage({ status: 'failed', isUnseenFailure: true, errorMessage: 'The phone is off.' }),
      ],
    });
    const seen = () => server.to('/api/sms/failures/seen').map(({ body }) => body);
    act(() => report(watched.map((target) => ({ target, isIntersecting: false }))));
    expect(seen()).toEqual([]);
    act(() => report(watched.map((target) => ({ target, isIntersecting: true }))));
    act(() => report(watched.map((target) => ({ target, isIntersecting: true }))));
    await pass();
    expect(seen()).toEqual([{ practiceName: 'Lakeside Eye Care', messageIds: ['901'] }]);
  });
});

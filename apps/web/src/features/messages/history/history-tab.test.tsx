import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCartPanel, openOrdersDialog, showCartTab } from '@/features/cart/cart-panel-store';
import { openPanel, pass, press, startFresh } from '@/testing/cart-panel-steps';
import { html, json, NOT_JSON } from '@/testing/fake-server';
import { showCard, showHistory } from '@/testing/history-steps';
import { sampleMessage, sampleReminder, sampleWaiting } from '@/testing/sample-message';
import { sampleReason } from '@/testing/sample-reason';
import { isHistoryRead, serveHistory } from '@/testing/serve-history';
import { REMINDER_NOTE } from '../card/message-words';
import { searchHistory, visitHistory } from './history-search-store';

const badge = (card: HTMLElement, word: string) =>
  within(card).queryAllByText(word, { exact: true }).at(-1) ?? null;

describe('the SMS history', () => {
  beforeEach(startFresh);
  afterEach(() => void vi.useRealTimers());

  it('is the fourth tab of the drawer and not in the dialog', async () => {
    serveHistory({ messages: [] });
    await openPanel(openOrdersDialog);
    const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(names()).toEqual(['Order', 'Scheduled', 'Drafts']);
    act(() => showCartTab('messages'));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Order');
    act(openCartPanel);
    expect(names()).toEqual(['Current Cart', 'Scheduled', 'Pending Carts', 'SMS History']);
  });

  it('keeps a typed search when staff come back, and ends one that led to a patient', async () => {
    await showHistory({ messages: [sampleMessage()] });
    const comeBack = async () => {
      act(() => showCartTab('current'));
      await pass();
      act(() => showCartTab('messages'));
      return pass();
    };
    const searched = () => screen.getByRole('searchbox').getAttribute('value');
    act(() => searchHistory('drops '));
    await comeBack();
    expect(searched()).toBe('drops');
    act(() => visitHistory('(312) 555-0187'));
    expect(searched()).toBe('(312) 555-0187');
    await comeBack();
    expect(searched()).toBe('drops');
    act(() => searchHistory(''));
  });

  it('loads when its tab is shown, 50 texts at a time', async () => {
    const server = serveHistory({ messages: [] });
    await openPanel();
    expect(server.calls.filter(isHistoryRead)).toEqual([]);
    act(() => showCartTab('messages'));
    await pass();
    expect(server.calls.filter(isHistoryRead).map(({ path }) => path)).toEqual([
      '/api/sms/messages?practiceName=Lakeside+Eye+Care&pageSize=50',
    ]);
  });

  it('says that the counts of failed texts and replies could not be loaded', async () => {
    await showHistory({
      messages: [sampleMessage()],
      others: ({ path }) => (path.startsWith('/api/sms/alerts') ? html() : json({})),
    });
    const line = screen.getByText('The numbers of failed texts and replies could not be loaded.');
    expect(line.textContent).toContain(NOT_JSON);
  });

  it('says that it is loading, then that it is empty and what to do', async () => {
    let answer = (_: Response) => {};
    const later = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    await showHistory({ messages: [], answer: () => later });
    expect(screen.getByRole('status').textContent).toBe('Loading SMS history...');
    answer(json({ messages: [], nextCursor: null }));
    await pass();
    expect(screen.queryByText('Loading SMS history...')).toBeNull();
    expect(screen.getByRole('heading', { name: 'No SMS messages sent yet' })).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
    await press('Go to Current Cart');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Current Cart');
  });

  it('shows a card per patient and cart, with its texts and their times', async () => {
    const card = await showCard(
      sampleMessage({ reminder: sampleReminder({ state: 'sent' }) }),
      sampleMessage({
        id: '2',
        messageType: 'reminder',
        sentAt: '2026-11-20T11:00:00.000Z',
        messageContent: 'Lakeside Eye Care: just a reminder.',
      }),
    );
    expect(screen.getByRole('article', { name: 'Nguyen, (312) 555-0187' })).toBe(card);
    expect(
      within(card)
        .getAllByRole('heading', { level: 5 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Initial', 'Reminder']);
    expect(within(card).getAllByText('sent', { exact: true })).toHaveLength(3);
    expect(card.textContent).toContain('here are the eye care items we recommended');
    expect(card.textContent).toContain('Lakeside Eye Care: just a reminder.');
    const [onRow, first] = card.querySelectorAll('time');
    expect(onRow?.dateTime).toBe('2026-11-20T11:00:00.000Z');
    expect(first?.dateTime).toBe('2026-11-19T18:00:00.000Z');
    expect(first?.title).toMatch(/^Thursday, November 19, 2026 at \d/);
    expect(card.textContent).not.toContain(REMINDER_NOTE);
  });

  it("opens the patient's page of the cart in a new tab", async () => {
    const card = await showCard(sampleMessage());
    const link = within(card).getByRole('link', { name: 'View Cart, Nguyen (opens in a new tab)' });
    expect(link.getAttribute('href')).toBe('https://portal.example/cart/7Kq2mVx9');
    expect(link).toMatchObject({ target: '_blank', rel: 'noopener' });
  });

  it('shows a text without name, number or link', async () => {
    const card = await showCard(
      sampleMessage({ patientLastName: null, phoneNumber: '', cartUrl: null, messageType: 'scheduled' }),
    );
    expect(card.getAttribute('aria-label')).toBe('Unknown Patient, No phone number');
    expect(within(card).queryByRole('link')).toBeNull();
    expect(within(card).getByRole('heading', { name: 'Scheduled order' })).toBeTruthy();
  });

  it('says that name and number were erased', async () => {
    const card = await showCard(sampleMessage({ patientLastName: null, phoneNumber: '', isErased: true }));
    expect(card.getAttribute('aria-label')).toBe('Unknown Patient, Name and number erased');
  });

  it('shows the upcoming reminder with its time, text, note, and opt-out wording', async () => {
    const reason = 'Waiting until 9:00 AM on Monday.';
    const card = await showCard(sampleMessage({ reminder: sampleReminder({ reason }) }));
    expect(badge(card, 'Upcoming')).toBeTruthy();
    expect(card.querySelector('time[datetime="2026-11-21T18:00:00.000Z"]')).toBeTruthy();
    expect(card.textContent).toContain(
      'Lakeside Eye Care: just a reminder, your recommended items are still here',
    );
    expect(card.textContent).toContain('Sent automatically if the order is not completed.');
    expect(card.textContent?.match(/Reply STOP to opt out\./g)).toHaveLength(2);
    expect(card.textContent).toContain(reason);
  });

  it('says why a reminder was not sent', async () => {
    const canceled = sampleReminder({ state: 'canceled', reason: 'The cart link has expired.' });
    const card = await showCard(sampleMessage({ reminder: canceled }));
    expect(badge(card, 'Not sent')).toBeTruthy();
    expect(card.textContent).toContain('The cart link has expired.');
    expect(card.textContent).not.toContain(REMINDER_NOTE);
  });

  it('promises no reminder while a reply to the cart waits for a decision', async () => {
    const card = await showCard(sampleMessage({ reminder: sampleReminder(), replies: [sampleWaiting()] }));
    expect(badge(card, 'On hold')).toBeTruthy();
    expect(card.textContent).not.toContain(REMINDER_NOTE);
  });

  it.each(['held_for_reply', 'held_elsewhere'] as const)(
    'does not promise a reminder that is on hold: %s',
    async (code) => {
      const reason = 'Waiting for a decision.';
      const held = sampleReminder({ reason, reasonDetail: sampleReason(code, reason) });
      const card = await showCard(sampleMessage({ reminder: held }));
      expect(badge(card, 'On hold')).toBeTruthy();
      expect(card.textContent).toContain(reason);
      expect(card.textContent).not.toContain('Upcoming');
      expect(card.textContent).not.toContain(REMINDER_NOTE);
    },
  );

  it('shows a reminder that failed with its reason', async () => {
    const failed = sampleReminder({
      state: 'failed',
      reasonDetail: sampleReason('opted_out', 'The patient has opted out.', 'Show the QR code.'),
    });
    const card = await showCard(sampleMessage({ reminder: failed }));
    expect(badge(card, 'failed')).toBeTruthy();
    expect(within(card).getByText('The patient has opted out.')).toBeTruthy();
  });

  it("shows a failed text's error, or a default message without one", async () => {
    const reason = sampleReason(
      'landline',
      'This number cannot receive texts.',
      'It looks like a landline. Ask for a mobile number.',
    );
    const card = await showCard(
      sampleMessage({ status: 'failed', reason, sentAt: null }),
      sampleMessage({ id: '2', status: 'failed', sentAt: null, createdAt: '2026-11-18T10:00:00.000Z' }),
    );
    expect(within(card).getAllByText('failed', { exact: true })).toHaveLength(3);
    const [onRow, what] = within(card).getAllByText('This number cannot receive texts.');
    expect(onRow?.closest('ol')).toBeNull();
    expect(what?.parentElement?.textContent).toBe(
      'This number cannot receive texts. It looks like a landline. Ask for a mobile number.',
    );
    expect(card.textContent).not.toContain('Last sent');
    const earlier = within(card).getByRole('heading', { name: 'Earlier texts' });
    expect(earlier.nextElementSibling?.textContent).toContain('This text was not delivered.');
  });

  it('says that a pending text is not confirmed', async () => {
    const card = await showCard(sampleMessage({ status: 'pending', sentAt: null }));
    expect(badge(card, 'pending')).toBeTruthy();
    expect(card.textContent).toContain('We’re still confirming it. No need to send again.');
  });

  it("says how the shop's total differs", async () => {
    const checkoutNote = 'The shop charges $41.20 instead of $40.00 for this cart: its prices have changed.';
    const card = await showCard(sampleMessage({ checkoutNote }));
    expect(within(card).getByText(checkoutNote)).toBeTruthy();
  });

  it("shows a text's note, and what a pending one waits for", async () => {
    const note = 'Waiting until 9:00 AM EST on Monday.';
    const card = await showCard(sampleMessage({ status: 'pending', sentAt: null, note }));
    expect(within(card).getByText(note)).toBeTruthy();
    expect(card.textContent).not.toContain('still confirming it');
  });

  it('shows Unknown for any other status', async () => {
    const listed = { ...sampleMessage(), status: 'queued' };
    await showHistory({ messages: [], answer: () => json({ messages: [listed], nextCursor: null }) });
    expect(badge(screen.getByRole('article'), 'Unknown')).toBeTruthy();
  });

  it('shows Converted after an order, regardless of status, and says why no reminder is sent', async () => {
    const ordered = sampleReminder({ state: 'canceled', reasonDetail: sampleReason('ordered') });
    const card = await showCard(sampleMessage({ orderConverted: true, reminder: ordered }));
    expect(badge(card, 'Converted')).toBeTruthy();
    expect(badge(card, 'sent')).toBeNull();
    expect(within(card).getByText('The patient has ordered. No reminder will be sent.')).toBeTruthy();
    expect(within(card).queryByRole('heading', { name: 'Reminder' })).toBeNull();
  });
});

import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { pass, press, startFresh } from '@/testing/cart-panel-steps';
import { json } from '@/testing/fake-server';
import { openRows, rowNames, showHistory } from '@/testing/history-steps';
import { sampleMessage } from '@/testing/sample-message';
import type { ServedHistory } from '@/testing/serve-history';

const RECORD = '/api/opt-outs';
const LIFT = '/api/opt-outs/lift';
const OF_NUMBER = { practiceName: 'Lakeside Eye Care', phoneNumber: '+13125550187' };
/** The clock of these tests shows November 20, 2026, 12:00 UTC. */
const stopped = (until: string | null) =>
  sampleMessage({ isStopped: true, optedOutAt: '2026-11-20T09:00:00.000Z', optOutLiftableUntil: until });

async function showActions(served: ServedHistory) {
  const server = await showHistory(served);
  await openRows();
  return server;
}
const answerIn = (wait: number, body: unknown) =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(json(body)), wait));
const optOutButtons = () =>
  screen
    .queryAllByRole('button', { name: /^(Stop texting|Allow texts)/ })
    .map(({ textContent }) => textContent);

beforeEach(startFresh);
afterEach(() => void vi.useRealTimers());

describe('stopping texts to a number', () => {
  it('says what happens and who can lift it, and does nothing until it is confirmed', async () => {
    const server = await showActions({ messages: [sampleMessage()] });
    await press('Stop texting this number');
    const dialog = screen.getByRole('alertdialog', { name: 'Stop texting this number' });
    expect(dialog.textContent).toContain(
      'No text goes to (312) 555-0187 anymore, from your practice or any other',
    );
    expect(dialog.textContent).toContain(
      'Only the patient can allow texts again, with START in reply to one of our texts',
    );
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }));
    await press('Cancel');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.to(RECORD)).toEqual([]);
  });

  it('records it once, reloads the history, and keeps the focus on the button', async () => {
    const served: ServedHistory = {
      messages: [sampleMessage()],
      others: ({ path }) => {
        if (path === RECORD) served.messages = [stopped('2026-11-21T09:00:00.000Z')];
        return json({ success: true, optOut: { phoneNumber: '+13125550187', optedOutAt: null } }, 201);
      },
    };
    const server = await showActions(served);
    await press('Stop texting this number');
    await press('Stop Texts');
    await pass(1000);
    const [call, ...others] = server.to(RECORD);
    expect(others).toEqual([]);
    expect(call?.body).toEqual(OF_NUMBER);
    expect(call?.headers.get('idempotency-key')).toMatch(/.{16}/);
    expect(toastStore.get()).toMatchObject({
      title: 'Texts Stopped',
      message: 'No more texts go to (312) 555-0187.',
    });
    expect(optOutButtons()).toEqual(['Allow texts again']);
    expect(document.activeElement?.textContent).toBe('Allow texts again');
  });

  it('keeps the question open when it fails, and repeats the same request after a lost answer', async () => {
    let isLost = true;
    const server = await showActions({
      messages: [sampleMessage()],
      others: ({ path }) => {
        if (path === RECORD && isLost) return new TypeError('Failed to fetch');
        return path === RECORD
          ? json({ code: 'number_not_texted', message: 'Not texted yet.' }, 422)
          : json({});
      },
    });
    await press('Stop texting this number');
    await press('Stop Texts');
    expect(toastStore.get()).toMatchObject({
      message: 'Failed to stop texts.',
      reason: 'The server didn’t respond. Please try again.',
    });
    isLost = false;
    await press('Stop Texts');
    expect(toastStore.get()).toMatchObject({ reason: 'Not texted yet.' });
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    expect(new Set(server.to(RECORD).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });
});

describe('allowing texts again', () => {
  it.each([
    ['the patient’s own opt-out', null],
    ['an entry older than a day', '2026-11-20T11:00:00.000Z'],
  ])('is not offered for %s', async (_, until) => {
    await showActions({ messages: [stopped(until)] });
    expect(optOutButtons()).toEqual([]);
  });

  it('is not offered, nor is stopping, once the number is erased', async () => {
    await showActions({ messages: [sampleMessage({ phoneNumber: '', isErased: true })] });
    expect(optOutButtons()).toEqual([]);
  });

  it('asks for the reason, undoes the entry, and keeps the focus in the list when the row disappears', async () => {
    const other = sampleMessage({ id: '902', phoneNumber: '+13125550188', patientLastName: 'Okafor' });
    const rest = [{ ...other, cartUrl: 'https://portal.example/cart/b2' }];
    const served: ServedHistory = {
      messages: [stopped('2026-11-21T09:00:00.000Z'), ...rest],
      others: ({ path }) => {
        // The row is still there when the dialog restores the focus.
        if (path === LIFT) served.answer = () => answerIn(2000, { messages: rest, nextCursor: null });
        return json({ success: true });
      },
    };
    const server = await showActions(served);
    await press('Allow texts again');
    const dialog = screen.getByRole('dialog', { name: 'Allow texts again' });
    const radios = within(dialog).getAllByRole('radio');
    expect(document.activeElement).toBe(radios[0]);
    await press('Allow Texts');
    expect(within(dialog).getByRole('alert').textContent).toBe('Please choose a reason.');
    expect(document.activeElement).toBe(radios[0]);
    expect(server.to(LIFT)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('radio', { name: 'It was meant for another patient' }));
    await press('Allow Texts');
    await pass(1000);
    expect(document.activeElement?.textContent).toBe('Allow texts again');
    await pass(2000);
    expect(server.to(LIFT).map(({ body }) => body)).toEqual([{ ...OF_NUMBER, reason: 'wrong-patient' }]);
    expect(toastStore.get()?.title).toBe('Opt-Out Undone');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(rowNames()).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Okafor');
  });
});

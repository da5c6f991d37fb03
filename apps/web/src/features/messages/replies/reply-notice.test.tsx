import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FailureLayer } from '@/app/failure-layer';
import { cartPanel, closeCartPanel, openCartPanel } from '@/features/cart/cart-panel-store';
import { toastStore } from '@/features/notifications/notify';
import { useShowsPatient } from '@/lib/texts/shown-patient';
import { pass, press, showLoaded, startFresh } from '@/testing/cart-panel-steps';
import { fakeServer, json } from '@/testing/fake-server';
import { sampleFailure } from '@/testing/sample-failure';
import { historySearch } from '../history/history-search-store';
import { dismissReplies } from './dismissed-replies';

const reply = (name: string | null, minute: number, changes: Record<string, unknown> = {}) => ({
  replyId: `reply ${minute}`,
  phoneNumber: `+131255501${minute}`,
  patientLastName: name,
  body: 'Is this really from Dr. Lee?',
  mediaCount: 0,
  isUndecided: false,
  repliedAt: `2026-11-20T11:${minute}:00.000Z`,
  ...changes,
});
type Reply = ReturnType<typeof reply>;
const alvarez = reply('Alvarez', 42);
const undecided = reply('Okafor', 43, { body: 'Who is this?', isUndecided: true });
const failure = sampleFailure({
  reason: null,
  reasonDetail: null,
  briefReason: null,
  failedAt: '2026-11-20T11:45:00.000Z',
});

/** Serves these alerts; `waiting` may change before the next poll. */
async function open(
  replies: Reply[],
  failures: object[] = [],
  page: { address?: string; shown?: string } = {},
) {
  const waiting = { replies, failures };
  const server = fakeServer(() => json({ ...waiting, failed: waiting.failures.length }));
  await showLoaded(
    <>
      <FailureLayer />
      <PatientShown phoneNumber={page.shown ?? null} />
    </>,
    page.address,
  );
  return { ...server, waiting };
}

function PatientShown({ phoneNumber }: { phoneNumber: string | null }) {
  useShowsPatient(phoneNumber);
  return null;
}

const notice = () => screen.queryByRole('region', { name: 'New reply' });
const words = () => screen.getByRole('alert').textContent;

describe('the notice about replies', () => {
  beforeEach(() => {
    startFresh();
    closeCartPanel();
    historySearch.set('');
  });
  afterEach(() => {
    // As after a logout.
    act(
      () => void window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage })),
    );
    vi.useRealTimers();
  });

  it('says who replied what, and stays until it is dismissed, with the reply still unread', async () => {
    const server = await open([alvarez]);
    expect(words()).toBe('Alvarez replied: “Is this really from Dr. Lee?”');
    await pass(60_000);
    expect(notice()).toBeTruthy();
    await press('Dismiss');
    expect(notice()).toBeNull();
    await pass(60_000);
    expect(notice()).toBeNull();
    expect(server.to('/api/replies/seen')).toHaveLength(0);
  });

  it('comes back for a later reply only, which it names', async () => {
    const { waiting } = await open([alvarez]);
    await press('Dismiss');
    waiting.replies = [reply(null, 44), alvarez];
    await pass(15_000);
    expect(words()).toBe('(312) 555-0144 replied: “Is this really from Dr. Lee?”');
  });

  it('is left out in Follow-up, which lists the replies', async () => {
    await open([undecided], [], { address: '/follow-up' });
    expect(notice()).toBeNull();
  });

  it.each([
    [undecided.phoneNumber, 'Alvarez replied: “Is this really from Dr. Lee?”'],
    [alvarez.phoneNumber, 'Okafor replied: “Who is this?”Decision needed'],
  ])('leaves out the patient whose page is shown, %s', async (shown, said) => {
    await open([undecided, alvarez], [], { shown });
    expect(words()).toBe(said);
  });

  it('says that a patient sent a picture', async () => {
    await open([reply('Alvarez', 42, { body: '', mediaCount: 1 })]);
    expect(words()).toBe('Alvarez sent a picture');
  });

  it('opens the reply in the history', async () => {
    await open([alvarez]);
    await press('Read reply');
    expect(cartPanel()).toMatchObject({ isOpen: true, variant: 'drawer', tab: 'messages' });
    expect(historySearch.get()).toBe('(312) 555-0142');
  });

  it('says that one of them pauses texts and needs a decision, and disappears with the decision', async () => {
    const { waiting } = await open([undecided]);
    expect(words()).toBe('Okafor replied: “Who is this?”Decision needed');
    waiting.replies = [];
    await pass(15_000);
    expect(notice()).toBeNull();
  });

  it('names the one of several patients who needs a decision, and opens the list of them', async () => {
    await open([reply('Lopez', 44), undecided, alvarez]);
    expect(words()).toBe('Okafor replied: “Who is this?”Decision needed, 2 more');
    const link = screen.getByRole('link', { name: 'Read replies' });
    expect(link.getAttribute('href')).toBe('/follow-up?reason=replied');
    act(() => link.click());
    expect(notice()).toBeNull();
  });

  it('names the latest of several who need a decision', async () => {
    await open([reply('Lopez', 44, { isUndecided: true }), undecided, alvarez]);
    expect(words()).toBe('Lopez replied: “Is this really from Dr. Lee?”2 to decide, 1 more');
  });

  it('says that there may be more replies than listed', async () => {
    await open(Array.from({ length: 10 }, (_, number) => reply('Lopez', 59 - number)));
    expect(words()).toBe('10+ patients replied');
  });

  it.each([
    ['gives way to a failed text', alvarez, false],
    ['gives way to a later failed text', undecided, false],
    [
      'comes before an earlier failed text if it puts texts on hold',
      { ...undecided, repliedAt: '2026-11-20T11:46:00.000Z' },
      true,
    ],
  ])('%s', async (_, waiting, isFirst) => {
    await open([waiting], [failure]);
    expect(notice() !== null).toBe(isFirst);
    expect(screen.queryByRole('region', { name: 'Failed text' }) === null).toBe(isFirst);
  });

  it('is dismissed in every tab', async () => {
    await open([alvarez]);
    localStorage.setItem('replies-dismissed', JSON.stringify(alvarez.repliedAt));
    const event = new StorageEvent('storage', { key: 'replies-dismissed', storageArea: localStorage });
    act(() => void window.dispatchEvent(event));
    expect(notice()).toBeNull();
  });

  it('is a toast while the cart panel is open, once, and only for a reply that puts texts on hold', async () => {
    act(openCartPanel);
    const { waiting } = await open([undecided, alvarez]);
    expect(notice()).toBeNull();
    expect(toastStore.get()).toMatchObject({ type: 'info', title: 'Okafor replied: “Who is this?”' });
    toastStore.set(null);
    waiting.replies = [reply('Chen', 45), alvarez];
    await pass(15_000);
    expect(toastStore.get()).toBeNull();
    waiting.replies = [reply('Lopez', 44, { isUndecided: true }), alvarez];
    await pass(15_000);
    expect(toastStore.get()).toMatchObject({ title: 'Lopez replied: “Is this really from Dr. Lee?”' });
    act(() => toastStore.get()?.action?.run());
    expect(cartPanel().tab).toBe('messages');
  });

  it('still shows a later one when an earlier one is dismissed after it', async () => {
    act(() => dismissReplies([undecided]));
    act(() => dismissReplies([alvarez]));
    await open([undecided, alvarez]);
    expect(notice()).toBeNull();
  });
});

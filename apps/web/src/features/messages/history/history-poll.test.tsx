import type { Message } from '@eyecart/shared/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showCartTab } from '@/features/cart/cart-panel-store';
import { toastStore } from '@/features/notifications/notify';
import { pass, press, startFresh } from '@/testing/cart-panel-steps';
import { json } from '@/testing/fake-server';
import { rowNames, showHistory } from '@/testing/history-steps';
import { sampleMessage } from '@/testing/sample-message';
import { historyAsked, isHistoryRead, type ServedHistory } from '@/testing/serve-history';

const text = (id: number, changes: Partial<Message> = {}) =>
  sampleMessage({
    id: String(id),
    cartUrl: `https://portal.example/cart/${id}`,
    patientLastName: `Patient${id}`,
    ...changes,
  });
const names = rowNames;
const announced = () => screen.getByRole('status').textContent;

let visibility: DocumentVisibilityState = 'visible';
function turn(next: DocumentVisibilityState): Promise<unknown> {
  visibility = next;
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  return pass();
}

async function openHistory(served: ServedHistory) {
  const server = await showHistory(served);
  return {
    /** What is asked of the history while something happens. */
    readsDuring: async (step: () => Promise<unknown>) => {
      const before = server.calls.length;
      await step();
      return server.calls.slice(before).filter(isHistoryRead).map(historyAsked);
    },
  };
}

/** Leaves the next reads unanswered. `answer` answers the last of them. */
function holdAnswers(served: ServedHistory) {
  let resolveLast = (_: Response): void => {
    throw new Error('Nothing was asked.');
  };
  served.answer = () =>
    new Promise<Response>((resolve) => {
      resolveLast = resolve;
    });
  return {
    answer: (response: Response) => {
      served.answer = undefined;
      resolveLast(response);
      return pass();
    },
  };
}

/** A new text arrives at the server. */
function addText(served: ServedHistory, id: number): void {
  served.messages = [text(id), ...served.messages];
}
const newTexts = () => screen.queryByRole('button', { name: /new, show/ })?.textContent;

async function search(typed: string): Promise<void> {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: typed } });
  await pass(250);
  await pass();
}

describe('the SMS history while it is open', () => {
  beforeEach(() => {
    startFresh();
    visibility = 'visible';
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  });
  afterEach(() => void vi.useRealTimers());

  it('reloads every 5 seconds, and stops when its tab is left', async () => {
    const served: ServedHistory = { messages: [text(1)] };
    const { readsDuring } = await openHistory(served);
    for (const [id, shown] of [
      [2, '1 new, show'],
      [3, '2 new, show'],
      [4, '3 new, show'],
    ] as const) {
      addText(served, id);
      await pass(5100);
      expect(newTexts()).toBe(shown);
    }
    act(() => showCartTab('current'));
    addText(served, 5);
    expect(await readsDuring(() => pass(30_000))).toEqual([]);
    act(() => showCartTab('messages'));
    await pass();
    expect(names()).toContain('Patient5');
  });

  it('pauses while the page is hidden, and reloads when it is visible again', async () => {
    const served: ServedHistory = { messages: [text(1)] };
    const { readsDuring } = await openHistory(served);
    await turn('hidden');
    addText(served, 2);
    expect(await readsDuring(() => pass(60_000))).toEqual([]);
    await turn('visible');
    expect(newTexts()).toBe('1 new, show');
    addText(served, 3);
    await pass(5100);
    expect(newTexts()).toBe('2 new, show');
  });

  it('waits for an answer before it asks again', async () => {
    const served: ServedHistory = { messages: [text(1)] };
    const { readsDuring } = await openHistory(served);
    const { answer } = holdAnswers(served);
    await pass(5100);
    const meanwhile = async () => {
      await pass(25_000);
      await turn('hidden');
      await turn('visible');
    };
    expect(await readsDuring(meanwhile)).toEqual([]);
    await answer(json({ messages: [text(2), text(1)], nextCursor: null }));
    expect(newTexts()).toBe('1 new, show');
    served.messages = [text(3), text(2), text(1)];
    await pass(5100);
    expect(newTexts()).toBe('2 new, show');
  });

  it('says that there are new texts and keeps the focus; it announces only status changes', async () => {
    const served: ServedHistory = { messages: [text(1, { status: 'pending', sentAt: null })] };
    await openHistory(served);
    const row = screen.getByRole('button', { name: 'Patient1' });
    row.focus();
    served.messages = [text(2), ...served.messages];
    await pass(5100);
    expect(names()).toEqual(['Patient1']);
    expect(screen.getByRole('button', { name: '1 new, show' })).toBeTruthy();
    expect(document.activeElement).toBe(row);
    expect(announced()).toBe('');
    served.messages = [text(2), text(1)];
    await pass(5100);
    expect(announced()).toBe('Text to Patient1: sent.');
    expect(document.activeElement).toBe(row);
    await press('1 new, show');
    expect(names()).toEqual(['Patient2', 'Patient1']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Patient2' }));
    expect(screen.queryByRole('button', { name: /new/ })).toBeNull();
  });

  it('keeps the list when a read fails, and reports only the first failure in a row', async () => {
    const served: ServedHistory = { messages: [text(1)] };
    await openHistory(served);
    served.answer = () => json({}, 500);
    await pass(5100);
    const shown = toastStore.get();
    expect(shown).toMatchObject({ type: 'error', title: 'Error', message: 'Failed to load SMS history' });
    await pass(20_000);
    expect(toastStore.get()).toBe(shown);
    expect(names()).toEqual(['Patient1']);
    expect(screen.getByText(/Not up to date/)).toBeTruthy();
    served.answer = undefined;
    await pass(5100);
    expect(screen.queryByText(/Not up to date/)).toBeNull();
    served.answer = () => new TypeError('Failed to fetch');
    await pass(5100);
    expect(toastStore.get()?.id).not.toBe(shown?.id);
  });

  it('keeps showing the load error until a read succeeds', async () => {
    const served: ServedHistory = { messages: [text(1)], answer: () => json({}, 500) };
    await openHistory(served);
    const shown = toastStore.get();
    expect(shown?.message).toBe('Failed to load SMS history');
    const { answer } = holdAnswers(served);
    await pass(5100);
    expect(screen.getByRole('heading', { name: 'Failed to load SMS history' })).toBeTruthy();
    expect(screen.queryByText('Loading SMS history...')).toBeNull();
    await answer(json({}, 500));
    expect(toastStore.get()).toBe(shown);
    await press('Try Again');
    expect(names()).toEqual(['Patient1']);
  });

  it('reports nothing when the session has ended', async () => {
    await openHistory({ messages: [], answer: () => json({ code: 'not_signed_in' }, 401) });
    expect(toastStore.get()).toBeNull();
  });

  it('reloads with Refresh, which is busy until it announces that it is done', async () => {
    const served: ServedHistory = { messages: [text(1)] };
    const { readsDuring } = await openHistory(served);
    const { answer } = holdAnswers(served);
    await press('Refresh');
    expect(await readsDuring(() => press('Refresh'))).toEqual([]);
    expect(screen.getByRole('button', { name: 'Refresh' }).getAttribute('aria-disabled')).toBe('true');
    await answer(json({ messages: [text(2)], nextCursor: null }));
    expect(names()).toEqual(['Patient2']);
    expect(announced()).toBe('SMS history updated.');
    expect(screen.getByRole('button', { name: 'Refresh' }).getAttribute('aria-disabled')).toBeNull();
  });

  it('reports each failed Refresh', async () => {
    const served: ServedHistory = { messages: [text(1)] };
    await openHistory(served);
    served.answer = () => json({}, 500);
    await press('Refresh');
    const first = toastStore.get();
    expect(first?.message).toBe('Failed to load SMS history');
    await press('Refresh');
    expect(toastStore.get()?.id).not.toBe(first?.id);
    expect(announced()).toBe('');
  });

  it('loads more on demand, polls only the first page, and refreshes all', async () => {
    const served: ServedHistory = { messages: [5, 4, 3, 2, 1].map((id) => text(id)), pageSize: 2 };
    const { readsDuring } = await openHistory(served);
    await press('Show more');
    expect(names()).toEqual(['Patient5', 'Patient4', 'Patient3', 'Patient2']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show more' }));
    served.messages = [6, 5, 4, 3, 2, 1].map((id) => text(id));
    const polled = await readsDuring(() => pass(5100));
    expect(names()).toEqual(['Patient5', 'Patient4', 'Patient3', 'Patient2']);
    expect(newTexts()).toBe('1 new, show');
    expect(polled.filter(({ cursor }) => cursor !== null)).toEqual([]);
    await press('Refresh');
    expect(names()).toEqual(['Patient6', 'Patient5', 'Patient4', 'Patient3']);
    await press('Show more');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByText("That's all."));
    expect(names()).toHaveLength(6);
  });

  it('keeps its button when the next page fails to load', async () => {
    const served: ServedHistory = { messages: [text(2), text(1)], pageSize: 1 };
    await openHistory(served);
    served.answer = () => json({}, 500);
    await press('Show more');
    expect(toastStore.get()?.message).toBe('Failed to load SMS history');
    expect(names()).toEqual(['Patient2']);
    served.answer = undefined;
    await press('Show more');
    expect(names()).toEqual(['Patient2', 'Patient1']);
  });

  it('searches when typing pauses, and polls the search', async () => {
    const served: ServedHistory = { messages: [text(2), text(1)] };
    const { readsDuring } = await openHistory(served);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'patient' } });
    expect(await readsDuring(() => pass(200))).toEqual([]);
    await search('patient1 ');
    expect(names()).toEqual(['Patient1']);
    addText(served, 3);
    addText(served, 12);
    await pass(5100);
    expect(newTexts()).toBe('1 new, show');
    await press('Clear');
    expect(names()).toEqual(['Patient12', 'Patient3', 'Patient2', 'Patient1']);
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: /name, number, or product/ }));
  });

  it('says that a search found nothing and clears it', async () => {
    await openHistory({ messages: [text(1)] });
    await search('Okafor');
    expect(screen.getByRole('heading', { name: 'No texts found' })).toBeTruthy();
    expect(screen.getByText(/“Okafor”/)).toBeTruthy();
    await press('Clear Search');
    expect(names()).toEqual(['Patient1']);
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('reports a failing search once, too', async () => {
    const served: ServedHistory = { messages: [text(1)] };
    await openHistory(served);
    served.answer = () => json({}, 500);
    await search('a');
    const shown = toastStore.get();
    expect(shown?.message).toBe('Failed to load SMS history');
    await search('ab');
    await pass(10_000);
    expect(toastStore.get()).toBe(shown);
    expect(screen.getByRole('heading', { name: 'Failed to load SMS history' })).toBeTruthy();
  });
});

import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pass, press, startFresh } from '@/testing/cart-panel-steps';
import { json } from '@/testing/fake-server';
import { rowNames, showHistory } from '@/testing/history-steps';
import { sampleMessage } from '@/testing/sample-message';
import { isHistoryRead } from '@/testing/serve-history';

describe('the filters of the history', () => {
  beforeEach(startFresh);
  afterEach(() => void vi.useRealTimers());

  const counts = { failed: 2, 'not-ordered': 1204, ordered: 0, stopped: 1, replies: 0 };

  it('show how many carts they find but not those that find none, and list those', async () => {
    const server = await showHistory({
      messages: [sampleMessage()],
      others: ({ path }) => (path.startsWith('/api/sms/counts') ? json({ counts }) : json({})),
    });
    const chips = within(screen.getByRole('group', { name: 'Show only' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      'Failed 2',
      'Not ordered 1,204',
      'Stopped 1',
    ]);
    await press('Not ordered 1,204');
    expect(server.calls.filter(isHistoryRead).at(-1)?.path).toMatch(/&filter=not-ordered/);
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Not ordered 1,204');
    await press('Not ordered 1,204');
    expect(screen.queryByRole('button', { pressed: true })).toBeNull();
    const read = () => server.calls.filter(({ path }) => path.startsWith('/api/sms/counts')).length;
    const before = read();
    await pass(5100);
    expect(read()).toBe(before);
  });

  it('are counted again when the history has changed', async () => {
    const served = { messages: [sampleMessage()] };
    const server = await showHistory(served);
    const read = () => server.calls.filter(({ path }) => path.startsWith('/api/sms/counts')).length;
    const before = read();
    served.messages = [sampleMessage({ orderConverted: true })];
    await pass(5100);
    expect(read()).toBe(before + 1);
  });

  it('offer all texts again when they find none', async () => {
    await showHistory({
      messages: [sampleMessage()],
      answer: ({ path }) => (path.includes('filter=') ? json({ messages: [], nextCursor: null }) : undefined),
    });
    fireEvent.click(screen.getByRole('button', { name: /^Stopped/ }));
    await pass();
    expect(screen.getByRole('heading', { name: 'No texts found' })).toBeTruthy();
    await press('Show all texts');
    expect(rowNames()).toEqual(['Nguyen']);
  });
});

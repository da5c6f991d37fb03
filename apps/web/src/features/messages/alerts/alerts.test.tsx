import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markQueueKnown } from '@/lib/storage/known-queued';
import { pass, startFresh } from '@/testing/cart-panel-steps';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { alertWords, useAlerts, usePolledAlerts } from './alerts';

let visibility: DocumentVisibilityState = 'visible';
function turn(next: DocumentVisibilityState): Promise<unknown> {
  visibility = next;
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  return pass();
}

function Counts() {
  return <output>{`${usePolledAlerts().unread} and ${useAlerts().unread}`}</output>;
}

const shown = () => screen.getByRole('status').textContent;

describe('the count of unread replies', () => {
  beforeEach(() => {
    startFresh();
    visibility = 'visible';
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  });
  afterEach(() => void vi.useRealTimers());

  it('loads every 15 seconds, once for all components, and pauses while the page is hidden', async () => {
    const { calls } = fakeServer(() => json({ toRead: calls.length, undecided: 0 }));
    renderSignedIn(<Counts />);
    await pass();
    expect(shown()).toBe('1 and 1');
    await pass(15_000);
    expect(shown()).toBe('2 and 2');
    await turn('hidden');
    await pass(90_000);
    expect(shown()).toBe('2 and 2');
    await turn('visible');
    expect(shown()).toBe('3 and 3');
  });

  it('loads every 5 seconds in a browser that has seen the patient queue used', async () => {
    const { calls } = fakeServer(() => json({ toRead: calls.length, undecided: 0 }));
    renderSignedIn(<Counts />);
    await pass();
    markQueueKnown(1);
    await pass(15_000);
    const before = calls.length;
    await pass(5000);
    expect(calls).toHaveLength(before + 1);
    await pass(5000);
    expect(calls).toHaveLength(before + 2);
    localStorage.clear();
  });

  it('keeps its value when a read fails, and is 0 when the answer has none', async () => {
    const answers = [json({}), json({ toRead: 1, undecided: 0 }), json({}, 500)];
    fakeServer(() => answers.shift() ?? new TypeError('Failed to fetch'));
    renderSignedIn(<Counts />);
    await pass();
    expect(shown()).toBe('0 and 0');
    await pass(45_000);
    expect(shown()).toBe('1 and 1');
  });

  it.each([
    [{ unread: 0, undecided: 0, failed: 0 }, ''],
    [{ unread: 1, undecided: 0, failed: 0 }, '1 unread reply'],
    [{ unread: 2, undecided: 0, failed: 1 }, '1 failed text, 2 unread replies'],
    [{ unread: 0, undecided: 1, failed: 0 }, '1 reply to decide about'],
    [{ unread: 1, undecided: 2, failed: 3 }, '3 failed texts, 2 replies to decide about, 1 unread reply'],
  ])('puts the counts into words: %o', (count, words) => {
    expect(alertWords({ ...count })).toBe(words);
  });
});

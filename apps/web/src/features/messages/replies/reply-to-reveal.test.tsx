import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pass, press, startFresh } from '@/testing/cart-panel-steps';
import { openRows, showHistory } from '@/testing/history-steps';
import { sampleMessage, sampleReminder, sampleReply, sampleWaiting } from '@/testing/sample-message';
import { historyAsked, isHistoryRead } from '@/testing/serve-history';
import { askForLastReply } from './reply-to-reveal';

const WAITS = 'Waiting for your decision: the patient wrote back.';
const heldCart = (changes: Parameters<typeof sampleMessage>[0] = {}) =>
  sampleMessage({
    id: '902',
    cartUrl: 'https://portal.example/cart/8Lr3nWy1',
    createdAt: '2026-11-18T17:59:58.000Z',
    isHeldForReply: true,
    reminder: sampleReminder({ reason: WAITS }),
    ...changes,
  });
const answered = sampleMessage({ isHeldForReply: true, replies: [sampleWaiting()] });
const SEE_REPLY = 'See the Reply';

describe('a cart that waits for a decision about a reply to another cart', () => {
  beforeEach(startFresh);
  afterEach(() => void vi.useRealTimers());

  it('says so and opens the reply', async () => {
    await showHistory({ messages: [answered, heldCart()] });
    const [withReply, held] = screen.getAllByRole('article');
    expect(withReply?.textContent).toContain('Decision needed');
    expect(held?.textContent).toContain('On hold');
    if (held) within(held).getAllByRole('button')[0]?.click();
    await pass();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await press(SEE_REPLY);
    expect(scrolled.mock.contexts).toContain(withReply?.closest('[data-row]'));
    expect(held?.textContent).toContain(WAITS);
    expect(withReply?.contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.textContent).toContain('Automatic texts are paused');
    expect(screen.getByRole('button', { name: 'Stop texting' })).toBeTruthy();
  });

  it('searches for a reply that is not on the page, once', async () => {
    const server = await showHistory({
      messages: [heldCart()],
      answer: (call) =>
        historyAsked(call).search === '(312) 555-0187'
          ? Response.json({ messages: [answered, heldCart()], nextCursor: null })
          : undefined,
    });
    await openRows();
    await press(SEE_REPLY);
    expect(screen.getByRole('button', { name: 'Keep texting' })).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Automatic texts are paused');
    const searches = server.calls.filter((call) => isHistoryRead(call) && historyAsked(call).search !== null);
    expect(searches).toHaveLength(1);
  });
});

describe('the last reply of a patient', () => {
  beforeEach(() => {
    startFresh();
    // Unread replies are watched until they are in view.
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each([false, true])(
    'is open, with the history searched for the number, when read: %s',
    async (isSeen) => {
      const replied = sampleMessage({ replies: [sampleReply({ isSeen })] });
      const messages = [heldCart({ isHeldForReply: false }), replied];
      const server = await showHistory({
        messages,
        answer: (call) =>
          historyAsked(call).search ? Response.json({ messages, nextCursor: null }) : undefined,
      });
      expect(screen.queryByText('Thank you, see you Friday!')).toBeNull();
      act(() => askForLastReply('+13125550187'));
      await pass();
      expect(document.activeElement?.textContent).toContain('Thank you, see you Friday!');
      const rows = screen.getAllByRole('article');
      const open = rows.filter((row) => within(row).queryByRole('button', { expanded: true }));
      expect(open).toHaveLength(1);
      expect(
        server.calls.some((call) => isHistoryRead(call) && historyAsked(call).search === '(312) 555-0187'),
      ).toBe(true);
    },
  );
});

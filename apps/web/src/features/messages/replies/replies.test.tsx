import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { pass, press, startFresh } from '@/testing/cart-panel-steps';
import { json, type SeenCall } from '@/testing/fake-server';
import { openRows, showHistory } from '@/testing/history-steps';
import { sampleMessage, sampleReply, sampleWaiting } from '@/testing/sample-message';
import type { ServedHistory } from '@/testing/serve-history';

const COUNT_PATH = '/api/sms/alerts?practiceName=Lakeside+Eye+Care';
const SEEN_PATH = '/api/replies/seen';
const DOUBT = sampleWaiting();
const DECIDE_PATH = `/api/replies/${DOUBT.id}/decide`;
const QUESTION = /^Automatic texts are paused\. Decide by .+, or they stop for good\. /;

type Report = (entries: readonly Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>[]) => void;

/** The browser's observer, reporting what is in view when the test says so. */
class FakeObserver {
  static readonly open = new Set<FakeObserver>();
  readonly watched = new Set<Element>();
  readonly #report: Report;
  constructor(report: Report) {
    this.#report = report;
    FakeObserver.open.add(this);
  }
  observe(element: Element): void {
    this.watched.add(element);
  }
  disconnect(): void {
    FakeObserver.open.delete(this);
  }
  report(isIntersecting: boolean): void {
    const entries = [...this.watched].map((target) => ({ target, isIntersecting }));
    this.#report(entries);
  }
}

/** Reports the watched element as in view or out of it. */
async function scroll(isInView: boolean): Promise<void> {
  for (const observer of FakeObserver.open) observer.report(isInView);
  await pass();
}

async function openHistory(served: ServedHistory) {
  const server = await showHistory(served);
  if (served.messages.length > 0) await openRows();
  return server;
}

const withReplies = (...replies: ReturnType<typeof sampleReply>[]) => sampleMessage({ replies });
const shownReplies = () => within(screen.getByRole('list', { name: 'Replies' })).getAllByRole('listitem');

beforeEach(() => {
  startFresh();
  FakeObserver.open.clear();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
});
afterEach(() => void vi.useRealTimers());

describe('replies in the SMS history', () => {
  it('say that they came by RCS, and with a picture', async () => {
    await openHistory({
      messages: [
        withReplies(
          sampleReply({ id: '1', body: 'Hello', channel: 'rcs' }),
          sampleReply({ id: '2', body: '', mediaCount: 1 }),
          sampleReply({ id: '3', body: 'Is it this one?', mediaCount: 1 }),
          sampleReply({ id: '4', body: '' }),
        ),
      ],
    });
    const [byRcs, picture, both, empty] = shownReplies().map(({ textContent }) => textContent);
    expect(byRcs).toMatch(/^Reply by RCS .*Hello$/);
    expect(picture).toMatch(/^Reply .*Sent a picture$/);
    expect(both).toMatch(/Is it this one\?Sent a picture$/);
    expect(empty).toMatch(/No text$/);
  });

  it('appear under their text with their time, oldest first, and say what followed', async () => {
    await openHistory({
      messages: [
        withReplies(
          sampleReply({ id: '1' }),
          sampleReply({ id: '2', kind: 'stop', body: 'STOP' }),
          sampleReply({ id: '3', kind: 'start', body: 'START' }),
          sampleWaiting({ id: '4', decision: 'keep-texting', decideBy: null }),
          sampleWaiting({ id: '5', decision: 'opt-out', decideBy: null }),
          sampleWaiting({ id: '7', decision: 'keep-texting', isDecidedByPatient: true, decideBy: null }),
          sampleReply({ id: '6', body: ' ' }),
        ),
      ],
    });
    const time = shownReplies()[0]?.querySelector('time');
    expect(time?.dateTime).toBe('2026-11-19T19:30:00.000Z');
    expect(
      shownReplies().map((reply) => [...reply.children].slice(1).map((part) => part.textContent)),
    ).toEqual([
      ['Thank you, see you Friday!'],
      ['STOP', 'The patient opted out.'],
      ['START', 'The patient wants texts again.'],
      ['Is this really from Dr. Lee?', 'You kept texting.'],
      ['Is this really from Dr. Lee?', 'You stopped texting.'],
      ['Is this really from Dr. Lee?', 'The patient wants texts again.'],
      ['No text'],
    ]);
    expect(screen.queryByRole('button', { name: 'Stop texting' })).toBeNull();
  });

  it('are announced when they arrive', async () => {
    const served: ServedHistory = { messages: [sampleMessage()] };
    const server = await openHistory(served);
    const counts = server.to(COUNT_PATH).length;
    served.messages = [withReplies(sampleReply())];
    await pass(5100);
    expect(screen.getByRole('status').textContent).toBe('New reply from Nguyen.');
    expect(server.to(COUNT_PATH)).toHaveLength(counts + 1);
  });

  it.each([
    ['Decision needed', [sampleWaiting()]],
    [
      'Decision needed',
      [sampleReply({ id: '1' }), sampleWaiting({ isSeen: true }), sampleReply({ id: '2' })],
    ],
    ['New reply', [sampleReply()]],
    ['New reply', [sampleWaiting({ decision: 'opt-out', decideBy: null })]],
    [null, [sampleReply({ isSeen: true })]],
    [null, [sampleWaiting({ decision: 'keep-texting', decideBy: null, isSeen: true })]],
  ])('mark the closed row with %j', async (mark, replies) => {
    await showHistory({ messages: [withReplies(...replies)] });
    const heading = within(screen.getByRole('article')).getByRole('heading');
    expect(heading.textContent).toBe(`Nguyen${mark ?? ''}`);
  });

  it('are counted on the tab', async () => {
    await openHistory({ messages: [], others: () => json({ toRead: 2, undecided: 1 }) });
    expect(
      screen.getByRole('tab', { name: 'SMS History 1 reply to decide about, 2 unread replies' }),
    ).toBeTruthy();
  });
});

describe('marking replies as read', () => {
  const seen = (calls: readonly SeenCall[]) =>
    calls.filter(({ path }) => path === SEEN_PATH).map(({ body }) => body);

  it('happens once, when they come into view, and updates the count', async () => {
    const served: ServedHistory = { messages: [withReplies(sampleReply())] };
    const server = await openHistory(served);
    await scroll(false);
    expect(seen(server.calls)).toEqual([]);
    const counts = server.to(COUNT_PATH).length;
    await scroll(true);
    await scroll(true);
    expect(seen(server.calls)).toEqual([{ practiceName: 'Lakeside Eye Care', replyIds: [sampleReply().id] }]);
    expect(server.to(COUNT_PATH)).toHaveLength(counts + 1);
    served.messages = [
      sampleMessage({ id: '902', cartUrl: 'https://portal.example/cart/8' }),
      ...served.messages,
    ];
    await pass(5100);
    await scroll(true);
    expect(seen(server.calls)).toHaveLength(1);
  });

  it('skips replies that are already read or await a decision', async () => {
    const server = await openHistory({ messages: [withReplies(sampleReply({ isSeen: true }), DOUBT)] });
    await scroll(true);
    expect(seen(server.calls)).toEqual([]);
  });

  it('is retried on the next change after a failure', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const served: ServedHistory = {
      messages: [withReplies(sampleReply())],
      others: ({ path }) => (path === SEEN_PATH ? json({}, 500) : json({})),
    };
    const server = await openHistory(served);
    await scroll(true);
    expect(log.mock.calls.flat()).toEqual(['markRepliesSeen failed: 500']);
    expect(toastStore.get()).toBeNull();
    served.others = () => json({});
    served.messages = [withReplies(sampleReply(), sampleReply({ id: 'later', isSeen: true }))];
    await pass(5100);
    await scroll(true);
    expect(seen(server.calls)).toHaveLength(2);
  });
});

describe('deciding about a reply', () => {
  const decided = (decision: 'opt-out' | 'keep-texting') =>
    sampleWaiting({ decision, decideBy: null, isSeen: true });

  it.each([
    ['Stop texting', 'opt-out', 'You stopped texting.'],
    ['Keep texting', 'keep-texting', 'You kept texting.'],
  ] as const)('%s replaces the buttons and takes focus', async (name, decision, result) => {
    const served: ServedHistory = { messages: [withReplies(DOUBT)] };
    const server = await openHistory(served);
    const button = screen.getByRole('button', { name });
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      QUESTION,
    );
    served.others = ({ path }) => {
      if (path !== DECIDE_PATH) return json({});
      served.messages = [withReplies(decided(decision))];
      return json({ success: true, reply: decided(decision) });
    };
    await press(name);
    expect(server.to(DECIDE_PATH).map(({ body }) => body)).toEqual([
      { practiceName: 'Lakeside Eye Care', decision },
    ]);
    expect(screen.queryByText(QUESTION)).toBeNull();
    expect(document.activeElement).toBe(screen.getByText(result));
    await pass(5100);
    expect(screen.getByText(result)).toBeTruthy();
    expect(toastStore.get()).toBeNull();
  });

  it('is busy until the answer arrives, and decides once', async () => {
    let answer = (_: Response) => {};
    const later = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const server = await openHistory({
      messages: [withReplies(DOUBT)],
      others: ({ path }) => (path === DECIDE_PATH ? later : json({})),
    });
    await press('Stop texting');
    await press('Stop texting');
    expect(screen.getByRole('button', { name: 'Stop texting' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'Keep texting' })).toHaveProperty('disabled', true);
    answer(json({ success: true, reply: decided('opt-out') }));
    await pass();
    expect(server.to(DECIDE_PATH)).toHaveLength(1);
  });

  it('keeps the question and says why when it was refused', async () => {
    const served: ServedHistory = {
      messages: [withReplies(DOUBT)],
      others: ({ path }) =>
        path === DECIDE_PATH ? json({ code: 'internal', message: 'Something went wrong.' }, 500) : json({}),
    };
    await openHistory(served);
    await press('Stop texting');
    expect(toastStore.get()).toMatchObject({
      type: 'error',
      message: 'Failed to save your decision.',
      reason: 'Something went wrong.',
    });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stop texting' }));
  });

  it('shows what someone else has decided in the meantime', async () => {
    const served: ServedHistory = { messages: [withReplies(DOUBT)] };
    await openHistory(served);
    served.others = ({ path }) => {
      if (path !== DECIDE_PATH) return json({});
      served.messages = [withReplies(decided('opt-out'))];
      return json({ code: 'already_decided', message: 'Someone has already decided on this reply.' }, 409);
    };
    await press('Keep texting');
    expect(document.activeElement).toBe(screen.getByText('You stopped texting.'));
    expect(toastStore.get()?.reason).toBe('Someone has already decided on this reply.');
  });

  it('is marked as read afterwards', async () => {
    const served: ServedHistory = { messages: [withReplies(DOUBT)] };
    const server = await openHistory(served);
    served.messages = [withReplies(sampleWaiting({ decision: 'opt-out', decideBy: null }))];
    await pass(5100);
    await scroll(true);
    expect(server.to(SEEN_PATH)).toHaveLength(1);
  });
});

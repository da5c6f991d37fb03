import { scheduledOrderEndpoints } from '@eyecart/shared/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { callEndpoint } from '@/lib/api/api-client';
import { useAction } from '@/lib/api/use-action';
import { askAboutReply, closeWaitingReply } from '@/lib/texts/waiting-reply';
import { pass, press, startFresh } from '@/testing/cart-panel-steps';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleWaiting } from '@/testing/sample-message';
import { WaitingReplyLayer } from './waiting-reply-layer';

const reply = sampleWaiting();
const SEND = '/api/scheduled-orders/1001/send';
const READ = `/api/replies/${reply.id}`;
const DECIDE = `${READ}/decide`;
const REFUSAL = json(
  {
    code: 'reply_waiting',
    message: 'The patient wrote back. Read the reply, and decide whether to keep texting.',
    details: [{ path: 'replyId', message: reply.id }],
  },
  409,
);
const onDone = vi.fn();
const onFailed = vi.fn();

function SendButton() {
  const { start } = useAction({
    run: (id: number) => callEndpoint(scheduledOrderEndpoints.sendScheduledOrder, { params: { id } }),
    onDone,
    onFailed,
  });
  return (
    <button type="button" onClick={() => start(1001)}>
      Send Cart
    </button>
  );
}

/** A send that is refused until someone decides; the decision is the server's answer to it. */
async function sendTo(found = reply) {
  let isDecided = false;
  const server = fakeServer(({ path }) => {
    if (path === DECIDE) {
      isDecided = true;
      return json({ success: true, reply: found });
    }
    if (path.startsWith(READ)) return json({ reply: found, phoneNumber: '+13125550142' });
    if (path !== SEND) return json({});
    return isDecided ? json({ success: true, status: 'sent' }) : REFUSAL.clone();
  });
  renderSignedIn(
    <>
      <SendButton />
      <WaitingReplyLayer />
    </>,
  );
  await press('Send Cart');
  await vi.waitFor(async () => {
    await pass();
    expect(question()?.textContent).toContain(found.body);
  });
  return server;
}
const question = () => screen.queryByRole('dialog', { name: 'The patient wrote back' });

describe('a send to a number whose reply waits', () => {
  beforeEach(() => {
    startFresh();
    onDone.mockClear();
    onFailed.mockClear();
  });
  afterEach(() => {
    act(closeWaitingReply);
    vi.useRealTimers();
  });

  it('shows the reply and asks first, without an error', async () => {
    await sendTo();
    expect(question()?.textContent).toContain(
      'Automatic texts are paused. Keep texting sends your text right away.',
    );
    expect(onFailed).not.toHaveBeenCalled();
    expect(toastStore.get()).toBeNull();
    const call = screen.getByRole('link', { name: 'Call (312) 555-0142' });
    expect(call.getAttribute('href')).toBe('tel:+13125550142');
  });

  it('goes out after "Keep texting"', async () => {
    const server = await sendTo();
    await press('Keep texting');
    await pass();
    expect(server.to(DECIDE).map(({ body }) => body)).toEqual([
      { practiceName: 'Lakeside Eye Care', decision: 'keep-texting' },
    ]);
    expect(server.to(SEND)).toHaveLength(2);
    expect(onDone).toHaveBeenCalledOnce();
    await pass(500);
    expect(question()).toBeNull();
  });

  it('does not go out after "Stop texting"', async () => {
    const server = await sendTo();
    await press('Stop texting');
    await pass(500);
    expect(server.to(DECIDE).map(({ body }) => body)).toEqual([
      { practiceName: 'Lakeside Eye Care', decision: 'opt-out' },
    ]);
    expect(server.to(SEND)).toHaveLength(1);
    expect(question()).toBeNull();
  });

  it('decides nothing when the question is closed', async () => {
    const server = await sendTo();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await pass(500);
    expect(question()).toBeNull();
    expect([server.to(DECIDE), server.to(SEND)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it('says what someone else has decided in the meantime', async () => {
    await sendTo(sampleWaiting({ decision: 'keep-texting', decideBy: null }));
    expect(question()?.textContent).toContain('You kept texting.');
    expect(screen.queryByRole('button', { name: 'Keep texting' })).toBeNull();
  });

  it('is not promised where staff only look at the reply', async () => {
    fakeServer(() => json({ reply, phoneNumber: '+13125550142' }));
    renderSignedIn(<WaitingReplyLayer />);
    act(() => askAboutReply({ replyId: reply.id }));
    await vi.waitFor(async () => {
      await pass();
      expect(question()?.textContent).toContain(reply.body);
    });
    expect(question()?.textContent).not.toContain('goes out');
  });

  it('says so when the reply cannot be loaded', async () => {
    fakeServer(() => json({ code: 'internal', message: 'Something went wrong.' }, 500));
    renderSignedIn(<WaitingReplyLayer />);
    act(() => askAboutReply({ replyId: reply.id }));
    await vi.waitFor(async () => {
      await pass(10_000);
      expect(question()?.textContent).toContain('Couldn’t load the reply.');
    });
  });
});

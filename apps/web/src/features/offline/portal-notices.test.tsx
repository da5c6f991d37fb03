import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/app/query-client';
import { noteAnswer, noteSilence } from '@/lib/api/connection';
import { forgetLostAnswer, noteLostAnswer } from '@/lib/errors/lost-answers';
import { PortalNotices } from './portal-notices';

const NOTICE = 'You are offline. Your cart is safe; sending works again when you are back online.';
const answer = vi.fn<() => Promise<string>>();
const fine = vi.fn(async () => 'fine');

function Reads() {
  const failing = useQuery({ queryKey: ['failing'], queryFn: answer });
  const settled = useQuery({ queryKey: ['settled'], queryFn: fine });
  return <p>{`${failing.status} ${settled.status}`}</p>;
}

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Reads />
      <PortalNotices />
    </QueryClientProvider>,
  );

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('the offline notice', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    answer.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
    fine.mockClear();
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  });
  afterEach(() => {
    cleanup();
    act(noteAnswer);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('does not contradict a form that waits to be sent again', async () => {
    show();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    act(() => noteLostAnswer('cart', 'a cart'));
    const words = 'You are offline. Press Send Cart again when you are back online.';
    expect(screen.getByText(words)).toBeTruthy();
    act(() => forgetLostAnswer('cart'));
    expect(screen.getByText(NOTICE)).toBeTruthy();
  });

  it('appears when the browser goes offline and disappears with the first answer; only failed queries reload, once', async () => {
    show();
    await pass(0);
    expect(screen.getByText('error success')).toBeTruthy();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('status').textContent).toBe(NOTICE);
    await pass(60_000);
    expect(fetch).not.toHaveBeenCalled();

    vi.mocked(fetch).mockResolvedValue(new Response('{}', { status: 503 }));
    answer.mockResolvedValue('there');
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(0);
    expect(screen.getByText('success success')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('');
    expect(answer).toHaveBeenCalledTimes(2);
    expect(fine).toHaveBeenCalledTimes(1);
  });

  it('appears when neither a call nor a second look gets an answer, and polls less and less often until the server answers', async () => {
    show();
    act(noteSilence);
    await pass(0);
    expect(screen.getByText(NOTICE)).toBeTruthy();
    await pass(2000);
    await pass(4000);
    vi.mocked(fetch).mockResolvedValue(new Response('{}'));
    await pass(7999);
    expect(screen.getByText(NOTICE)).toBeTruthy();
    await pass(1);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it('stays away when only one call got no answer and a second look gets one', async () => {
    vi.mocked(fetch).mockResolvedValue(new Response('{}', { status: 503 }));
    show();
    act(noteSilence);
    act(noteSilence);
    expect(screen.queryByText(NOTICE)).toBeNull();
    await pass(60_000);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });
});

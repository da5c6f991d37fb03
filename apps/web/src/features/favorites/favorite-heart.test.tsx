import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { storePractice } from '@/features/session/session-store';
import { fakeServer, json, type SeenCall } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleFavorite, sampleProduct } from '@/testing/samples';
import { FavoriteHeart } from './favorite-heart';

const heart = () => screen.getByRole('button');
const label = () => heart().getAttribute('aria-label');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A server that keeps favorites; `change` may answer a change in its place. */
function favoritesServer(
  saved: string[],
  change?: (call: SeenCall) => Response | Promise<Response> | undefined,
) {
  let ids = saved;
  return fakeServer((call) => {
    if (call.method === 'GET') return json({ favorites: ids.map((id) => sampleFavorite({ id })) });
    const refusal = change?.(call);
    if (refusal !== undefined) return refusal;
    ids = call.method === 'POST' ? ['7', ...ids] : ids.filter((id) => id !== '7');
    return json({ success: true }, call.method === 'POST' ? 201 : 200);
  });
}

describe('FavoriteHeart', () => {
  /** Fetched beforehand: on a busy machine it takes longer than the fake time that passes. */
  beforeAll(() => import('./change-favorite'));
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows Adding until the server has accepted, then Added for 2 s, then the filled heart', async () => {
    let accept: (answer: Response) => void = () => undefined;
    let isHeld = true;
    const server = favoritesServer([], () =>
      isHeld ? new Promise<Response>((resolve) => (accept = resolve)) : undefined,
    );
    renderSignedIn(<FavoriteHeart product={sampleProduct()} titleId="title" />);
    await pass(0);
    expect(label()).toBe('Favorite');
    expect(heart().getAttribute('aria-pressed')).toBe('false');

    fireEvent.click(heart());
    fireEvent.click(heart());
    await pass(5000);
    expect(label()).toBe('Adding');
    expect(heart().getAttribute('aria-busy')).toBe('true');
    expect(heart().getAttribute('aria-pressed')).toBe('false');

    isHeld = false;
    accept(json({ success: true }, 201));
    await pass(0);
    expect(label()).toBe('Added');
    await pass(1990);
    expect(label()).toBe('Added');
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([
      expect.objectContaining({
        body: {
          practiceName: 'Lakeside Eye Care',
          productId: '7',
          productData: { variantId: '71' },
        },
      }),
    ]);
  });

  it('is a filled heart after Added and removes the product again', async () => {
    const server = favoritesServer([]);
    renderSignedIn(<FavoriteHeart product={sampleProduct()} titleId="title" />);
    await pass(0);
    fireEvent.click(heart());
    await pass(0);
    await pass(2000);
    expect(label()).toBe('Favorite');
    expect(heart().getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(heart());
    await pass(0);
    expect(label()).toBe('Favorite');
    expect(server.calls.at(-2)).toMatchObject({
      method: 'DELETE',
      path: '/api/favorites/7?practiceName=Lakeside+Eye+Care',
    });
    await vi.waitFor(() => expect(toastStore.get()?.title).toBe('Favorite Removed'));
  });

  it.each([
    ['adding', [], 'Favorite', 'addFavorite failed: 500', 'add'],
    ['removing', ['7'], 'Favorite', 'removeFavorite failed: 500', 'remove'],
  ])('shows and logs a failed %s, and changes nothing', async (_name, saved, before, logged, verb) => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    favoritesServer(saved, () => json({ message: 'no', code: 'internal' }, 500));
    renderSignedIn(<FavoriteHeart product={sampleProduct()} titleId="title" />);
    await pass(0);
    expect(label()).toBe(before);
    fireEvent.click(heart());
    await pass(10);
    expect(label()).toBe(before);
    expect(log.mock.calls).toEqual([[logged]]);
    expect(toastStore.get()).toMatchObject({ type: 'error', message: `Failed to ${verb} the favorite.` });
  });

  it('turns off a favorite removed in another browser once the list reloads', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    let isThere = true;
    fakeServer(({ method }) => {
      if (method === 'GET') return json({ favorites: isThere ? [sampleFavorite()] : [] });
      isThere = false;
      return json({ message: 'gone', code: 'favorite_not_found' }, 404);
    });
    renderSignedIn(<FavoriteHeart product={sampleProduct()} titleId="title" />);
    await pass(0);
    fireEvent.click(heart());
    await pass(10);
    expect(label()).toBe('Favorite');
    expect(log).not.toHaveBeenCalled();
  });

  it('does nothing without a practice', async () => {
    const server = favoritesServer([]);
    renderSignedIn(<FavoriteHeart product={sampleProduct()} titleId="title" />);
    await pass(0);
    act(() => storePractice(null));
    fireEvent.click(heart());
    await pass(10);
    expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

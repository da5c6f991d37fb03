import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartStore, clearCart } from '@/features/cart/lines/cart-store';
import { clearBrowser } from '@/features/session/practice-data';
import { fakeServer, html, json, NOT_JSON } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleFavorite, sampleVariant } from '@/testing/samples';
import { FavoritesLayer } from './favorites-layer';
import { FavoritesPanel } from './favorites-panel';

const mask = sampleFavorite({
  id: '8',
  title: 'Heat Mask',
  hasOptions: true,
  options: [{ id: 'o', name: 'Color', values: ['Sage', 'Navy'] }],
  variants: ['Sage', 'Navy'].map((value, index) =>
    sampleVariant({
      id: `8${index}`,
      title: value,
      selectedOptions: [{ name: 'Color', value }],
      imageUrl: `https://shop.example/${value}.svg`,
    }),
  ),
});
const panel = (
  <>
    <FavoritesPanel />
    <FavoritesLayer />
  </>
);
const rowOf = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('li') ?? document.body);
};

describe('FavoritesPanel', () => {
  /** Fetched beforehand, so that opening it takes no time. */
  beforeAll(() => import('./cart-options-dialog'));
  beforeEach(clearCart);

  it('adds a product without options at once', async () => {
    fakeServer(() => json({ favorites: [sampleFavorite()] }));
    renderSignedIn(panel);
    const row = await rowOf('Lubricating Eye Drops, 10\u00a0mL');
    fireEvent.click(row.getByRole('button', { name: 'Add to cart' }));
    expect(cartStore.get()).toEqual([expect.objectContaining({ id: '71', quantity: 1 })]);
    expect(row.getByRole('button').getAttribute('aria-label')).toMatch(/^Adding/);
  });

  it('asks for options and a quantity before adding a product that has options', async () => {
    fakeServer(() => json({ favorites: [mask] }));
    renderSignedIn(panel);
    const row = await rowOf('Heat Mask');
    fireEvent.click(row.getByRole('button', { name: 'Select options' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Heat Mask' }));
    expect(cartStore.get()).toEqual([]);
    const picture = () => document.querySelector('[role="dialog"] img')?.getAttribute('src');
    expect(picture()).toBe('https://shop.example/Sage.svg');
    fireEvent.click(dialog.getByRole('radio', { name: 'Navy' }));
    expect(picture()).toBe('https://shop.example/Navy.svg');
    fireEvent.click(dialog.getByRole('button', { name: 'More' }));
    fireEvent.click(dialog.getByRole('button', { name: 'ADD TO CART' }));
    expect(cartStore.get()).toEqual([
      expect.objectContaining({
        id: '81',
        title: 'Heat Mask - Navy',
        quantity: 2,
        imageUrl: 'https://shop.example/Navy.svg',
      }),
    ]);
    expect(dialog.getByText('Added to cart')).toBeTruthy();
  });

  it('marks what is out of stock, gone, or more expensive, and blocks the first two', async () => {
    fakeServer(() =>
      json({
        favorites: [
          sampleFavorite({ id: '1', title: 'Sold out', isAvailable: false }),
          sampleFavorite({ id: '2', title: 'Left the shop', isGone: true }),
          sampleFavorite({ id: '3', title: 'Dearer', previousPrice: 1499 }),
        ],
      }),
    );
    renderSignedIn(panel);
    const soldOut = await rowOf('Sold out');
    expect(soldOut.getByText(/Out of stock/)).toBeTruthy();
    expect(soldOut.getByRole('button')).toHaveProperty('disabled', true);
    const gone = await rowOf('Left the shop');
    expect(gone.getByText('No longer available')).toBeTruthy();
    expect(gone.getByRole('button', { name: 'Favorite', description: 'Left the shop' })).toBeTruthy();
    const dearer = await rowOf('Dearer');
    expect(dearer.getByText(/was/).textContent).toBe(' was $11.99');
  });

  it('moves focus to the row that replaces a removed one', async () => {
    let favorites = ['Gone one', 'Gone two'].map((title, index) =>
      sampleFavorite({ id: String(index), title, isGone: true }),
    );
    fakeServer(({ method }) => {
      if (method === 'DELETE') favorites = favorites.slice(1);
      return json(method === 'DELETE' ? { success: true } : { favorites });
    });
    renderSignedIn(panel);
    const button = (await rowOf('Gone one')).getByRole('button');
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByText('Gone one')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { description: 'Gone two' }));
  });

  it('reserves space for as many rows as last time, for the same practice', async () => {
    fakeServer(() => json({ favorites: [sampleFavorite(), mask] }));
    const { unmount } = renderSignedIn(panel);
    await rowOf('Heat Mask');
    unmount();
    fakeServer(() => new Promise<Response>(() => undefined));
    const rowsWaitedFor = () => document.querySelectorAll('.skeleton.size-16').length;
    const { unmount: leave } = renderSignedIn(panel);
    expect(rowsWaitedFor()).toBe(2);
    leave();
    clearBrowser();
    renderSignedIn(panel);
    expect(rowsWaitedFor()).toBe(0);
  });

  it('is one line without favorites', async () => {
    fakeServer(() => json({ favorites: [] }));
    renderSignedIn(panel);
    const section = await screen.findByRole('region', { name: 'Favorites', busy: false });
    expect(section.textContent).toMatch(/^FavoritesView All/);
    expect(screen.queryByRole('button', { name: 'Favorites panel' })).toBeNull();
  });

  it('stays collapsed in this browser', async () => {
    fakeServer(() => json({ favorites: [sampleFavorite()] }));
    const { unmount } = renderSignedIn(panel);
    const chevron = () => screen.findByRole('button', { name: 'Favorites panel' });
    expect((await chevron()).getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(await chevron());
    unmount();
    renderSignedIn(panel);
    expect((await chevron()).getAttribute('aria-expanded')).toBe('false');
  });

  it('says that a load failed, without a claim or an alert, and offers a retry', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    fakeServer(() => json({ message: 'no', code: 'internal' }, 500));
    renderSignedIn(panel);
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
    expect(screen.getByText('could not be loaded')).toBeTruthy();
    expect(screen.queryByText(/^\d+$/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(log.mock.calls).toEqual([['listFavorites failed: 500']]);
  });

  it('says that its rows could not be loaded, and loads them with a retry', async () => {
    vi.doMock('./favorite-rows', () => {
      throw new Error('offline');
    });
    fakeServer(() => json({ favorites: [sampleFavorite()] }));
    renderSignedIn(panel);
    expect(await screen.findByText('could not be loaded')).toBeTruthy();
    vi.doUnmock('./favorite-rows');
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await rowOf('Lubricating Eye Drops, 10\u00a0mL')).toBeTruthy();
    expect(screen.getByText('1')).toBeTruthy();
  });

  it('names an answer that is not JSON', async () => {
    fakeServer(html);
    renderSignedIn(panel);
    expect(await screen.findByText(NOT_JSON)).toBeTruthy();
  });
});

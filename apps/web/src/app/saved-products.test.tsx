import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BundlePicks } from '@/features/bundles/list/bundle-picks';
import { openCartPanel } from '@/features/cart/cart-panel-store';
import { cartStore, clearCart } from '@/features/cart/lines/cart-store';
import { FavoritePicks } from '@/features/favorites/favorite-picks';
import { toastStore } from '@/features/notifications/notify';
import { itemCount } from '@/lib/cart/line-totals';
import { type ChangedList, reloadList } from '@/lib/lists/changed-lists';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleBundle, sampleBundleProduct, sampleFavorite } from '@/testing/samples';
import { CartPanelWithTabs } from './cart-panel-with-tabs';

const wipes = { id: '72', variantId: '72', title: 'Lid Wipes', price: 1450, quantity: 2 };
const bundle = sampleBundle({ products: [sampleBundleProduct({ variantId: '72', title: 'Lid Wipes' }, 2)] });

/** Answers what the panel asks for; `failing` paths fail until they are removed. */
function serve(failing = new Set<string>()) {
  return fakeServer(({ path }) => {
    const [, list = ''] = path.match(/^\/api\/(favorites|bundles)\?/) ?? [];
    if (failing.has(list)) return json({ message: 'down', code: 'internal' }, 500);
    if (path.endsWith('/add-to-cart')) {
      const item = { ...wipes, imageUrl: null, description: '', selectedOptions: [] };
      return json({ items: [item], unavailableItems: [], bundle: { name: bundle.name } });
    }
    return json({
      favorites: [sampleFavorite()],
      bundles: [bundle],
      items: [],
      draftOrders: [],
      scheduledOrders: [],
    });
  });
}

const closed = vi.fn();

async function openSaved() {
  const user = userEvent.setup();
  openCartPanel();
  renderSignedIn(<CartPanelWithTabs open onOpenChange={closed} />);
  const opener = await screen.findByRole('button', { name: 'Add products' });
  await user.click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  return { user, opener };
}

describe('adding from favorites and bundles in the cart', () => {
  /** Fetched beforehand, so that opening it takes no time. */
  beforeAll(() => import('./saved-products'));
  beforeEach(() => {
    clearCart();
    toastStore.set(null);
    closed.mockClear();
  });

  it('adds a favorite to an empty cart and stays open', async () => {
    serve();
    const { user, opener } = await openSaved();
    const favorites = await screen.findByRole('list', { name: 'Favorites' });
    expect(within(favorites).getByText('In stock')).toBeTruthy();
    await user.click(
      within(favorites).getByRole('button', { name: 'Add to cart', description: /^Lubricating/ }),
    );
    expect(cartStore.get()).toEqual([expect.objectContaining({ id: '71', quantity: 1 })]);
    expect(within(screen.getByRole('list', { name: 'Favorites' })).getByText('1 in cart')).toBeTruthy();
    expect(opener.isConnected).toBe(true);
    expect(screen.getByLabelText(/Phone Number/)).toBeTruthy();
  });

  it('adds a bundle by keyboard alone', async () => {
    serve();
    const { user } = await openSaved();
    await screen.findByRole('list', { name: 'Favorites' });
    await user.tab();
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('list', { name: 'Bundles' });
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(itemCount(cartStore.get())).toBe(2));
    expect(toastStore.get()).toMatchObject({ title: 'Bundle Added to Cart' });
  });

  it('closes with Escape, and the cart stays open', async () => {
    serve();
    const { user, opener } = await openSaved();
    const favorites = await screen.findByRole('list', { name: 'Favorites' });
    within(favorites)
      .getByRole('button', { name: 'Add to cart', description: /^Lubricating/ })
      .focus();
    await user.keyboard('{Escape}');
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(opener);
    expect(closed).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledWith(false);
  });

  it('says that favorites could not be loaded, and retries', async () => {
    const failing = new Set(['favorites']);
    serve(failing);
    const { user } = await openSaved();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load favorites');
    failing.clear();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('list', { name: 'Favorites' });
  });
});

function Reload({ list }: { list: ChangedList }) {
  const queries = useQueryClient();
  return (
    <button type="button" onClick={() => reloadList(queries, list)}>
      Reload
    </button>
  );
}

describe('what can be added', () => {
  it.each(['favorites', 'bundles'] as const)(
    'stays where it is under the pointer while others add and remove some: %s',
    async (list) => {
      const isFavorites = list === 'favorites';
      const entryOf = (name: string) =>
        isFavorites ? sampleFavorite({ id: name, title: name }) : sampleBundle({ id: name, name });
      let names = ['Adams', 'Baker'];
      fakeServer(() => json({ [list]: names.map(entryOf) }));
      renderSignedIn(
        <>
          {isFavorites ? <FavoritePicks /> : <BundlePicks />}
          <Reload list={list} />
        </>,
      );
      const rows = await screen.findByRole('list');
      const shown = () =>
        Array.from(rows.children, ({ textContent }) => textContent?.match(/Adams|Baker|Clark/)?.[0] ?? '');
      expect(shown()).toEqual(['Adams', 'Baker']);
      // The pointer is over the list, which jsdom cannot know.
      fireEvent(rows, Object.assign(new Event('pointerover', { bubbles: true }), { pointerType: 'mouse' }));
      vi.spyOn(rows, 'matches').mockReturnValue(true);
      names = ['Clark', 'Baker'];
      fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
      const added = await screen.findByRole('button', { name: '1 new, show' });
      expect(shown()).toEqual(['', 'Baker']);
      fireEvent.click(added);
      expect(shown()).toEqual(['Clark', 'Baker']);
    },
  );
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { cartStore, clearCart } from '@/features/cart/lines/cart-store';
import { toastStore } from '@/features/notifications/notify';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleBundle, sampleBundleProduct, sampleProduct } from '@/testing/samples';
import { clearBundleSelection } from '../create/bundle-selection-store';
import { BundlesTab } from './bundles-tab';

const evening = sampleBundle({
  products: [
    sampleBundleProduct({}, 2),
    sampleBundleProduct({
      variantId: '72',
      title: 'Lid Wipes',
      isAvailable: false,
      unavailableReason: 'Out of stock',
    }),
  ],
});
const toast = () => toastStore.get();
const card = async () => within(await screen.findByRole('article', { name: 'Evening routine' }));
const QUESTION = "Are you sure you want to delete the bundle 'Evening routine'?";

async function confirmDeletion() {
  fireEvent.click((await card()).getByRole('button', { name: 'Delete Evening routine' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(QUESTION)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
}

describe('BundlesTab', () => {
  beforeEach(() => {
    clearCart();
    clearBundleSelection();
    toastStore.set(null);
  });

  it('shows the examples to a practice without bundles, and adds one with one press', async () => {
    const starter = {
      name: 'Dry eye (example)',
      products: [{ productId: '1', variantId: '71', title: 'Drops', timesOfDay: ['morning'] }],
    };
    const server = fakeServer(({ method, path }) => {
      if (method === 'POST') return json({ success: true, bundle: evening }, 201);
      return json(path.includes('starter') ? { starters: [starter] } : { bundles: [] });
    });
    renderSignedIn(<BundlesTab />);
    fireEvent.click(await screen.findByRole('button', { name: 'Add Dry eye (example)' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your bundles'));
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Dry eye (example)',
    });
  });

  it('counts the products, sums up what can be bought and names what cannot', async () => {
    fakeServer(() => json({ bundles: [evening] }));
    renderSignedIn(<BundlesTab />);
    expect((await card()).getByText(/2 products/).textContent).toBe(
      '2 products · Online $37.98 patient $30.38',
    );
    expect((await card()).getByText('Not available today: Lid Wipes')).toBeTruthy();
  });

  it.each([200, 404])('deletes after a confirmation and treats %i as deleted', async (status) => {
    let bundles = [evening, sampleBundle({ id: '52', name: 'Screen days' })];
    fakeServer(({ method, path }) => {
      if (method === 'GET') return json({ bundles });
      expect(path).toBe('/api/bundles/51?practiceName=Lakeside+Eye+Care');
      bundles = bundles.slice(1);
      return json(status === 200 ? { success: true } : { message: 'gone', code: 'bundle_not_found' }, status);
    });
    renderSignedIn(<BundlesTab />);
    await confirmDeletion();
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Evening routine' })).toBeNull());
    expect(screen.getByText('Screen days')).toBeTruthy();
    expect(toast()).toMatchObject({ type: 'success', title: 'Bundle Deleted' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your bundles'));
  });

  it('keeps the bundle when the server refuses to delete it', async () => {
    fakeServer(({ method }) =>
      method === 'GET'
        ? json({ bundles: [evening] })
        : json({ message: 'Something went wrong.', code: 'internal' }, 500),
    );
    renderSignedIn(<BundlesTab />);
    await confirmDeletion();
    await waitFor(() =>
      expect(toast()).toMatchObject({
        title: 'Error',
        message: 'Failed to delete bundle',
        reason: 'Something went wrong.',
      }),
    );
    expect(screen.getByText('Evening routine')).toBeTruthy();
  });

  it('adds a bundle to the cart once for a double press', async () => {
    const { to } = fakeServer(({ method }) =>
      method === 'GET'
        ? json({ bundles: [evening] })
        : json({
            bundle: { name: 'Evening routine' },
            unavailableItems: [],
            items: [
              {
                id: '71',
                variantId: '71',
                title: 'Drops',
                price: 1899,
                quantity: 2,
                imageUrl: null,
                description: '',
                selectedOptions: [],
              },
            ],
          }),
    );
    renderSignedIn(<BundlesTab />);
    const add = (await card()).getByRole('button', { name: 'Add to Cart' });
    fireEvent.click(add);
    fireEvent.click(add);
    await waitFor(() => expect(cartStore.get()).toEqual([expect.objectContaining({ quantity: 2 })]));
    expect(to('/api/bundles/51/add-to-cart')).toHaveLength(1);
    expect(toast()?.message).toBe('Evening routine (2 items) has been added to your cart.');
  });

  it("shows a bundle's details, or a retry when they fail to load", async () => {
    let isBroken = true;
    fakeServer(({ path }) => {
      if (!path.startsWith('/api/bundles/51')) return json({ bundles: [evening] });
      return isBroken ? json({ message: 'no', code: 'internal' }, 500) : json({ bundle: evening });
    });
    renderSignedIn(<BundlesTab />);
    fireEvent.click((await card()).getByRole('button', { name: 'View' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Evening routine' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Failed to load bundle details');
    isBroken = false;
    fireEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByText('Lid Wipes')).toBeTruthy();
    expect(dialog.getByText('Out of stock')).toBeTruthy();
    expect(dialog.getByText('Total').parentElement?.textContent).toBe('TotalOnline $37.98 patient $30.38');
  });

  it('creates a bundle from the selection, which survives closing the dialog', async () => {
    const server = fakeServer(({ method, path }) => {
      if (path.startsWith('/api/products')) return json({ products: [sampleProduct()], total: 1 });
      if (path.startsWith('/api/starter-bundles')) return json({ starters: [] });
      return method === 'GET' ? json({ bundles: [] }) : json({ success: true, bundle: evening }, 201);
    });
    renderSignedIn(<BundlesTab />);
    const open = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Create Bundle' }));
      return within(await screen.findByRole('dialog', { name: 'Create Bundle' }));
    };
    let dialog = await open();
    fireEvent.change(dialog.getByLabelText('Find products'), { target: { value: 'drops' } });
    const choose = await dialog.findByRole('button', { name: /^Add .* to the bundle$/ });
    fireEvent.click(choose);
    fireEvent.click(choose);
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    dialog = await open();
    expect(dialog.getByRole('spinbutton')).toHaveProperty('value', '2');
    fireEvent.click(dialog.getByRole('button', { name: 'Create Bundle' }));
    expect(toast()).toMatchObject({ title: 'Error', message: 'Bundle name is required' });
    fireEvent.change(dialog.getByLabelText(/Bundle name/), { target: { value: 'Screen days' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create Bundle' }));
    await waitFor(() => expect(toast()?.title).toBe('Bundle Created'));
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Screen days',
      practiceName: 'Lakeside Eye Care',
      products: [{ productId: '7', productData: { variantId: '71' }, quantity: 2 }],
    });
    expect(sessionStorage.getItem('bundle-selection')).toBeNull();
  });

  it('changes a bundle: its name, a quantity, and what is in it', async () => {
    const changes: unknown[] = [];
    const changed = { ...evening, name: 'Night care', products: evening.products.slice(0, 1) };
    let stored = evening;
    fakeServer(({ method, path, body }) => {
      if (method === 'POST' && path === '/api/bundles/51/changes') {
        changes.push(body);
        stored = changed;
        return json({ success: true, bundle: stored });
      }
      return json(path.startsWith('/api/bundles/51') ? { bundle: stored } : { bundles: [stored] });
    });
    renderSignedIn(<BundlesTab />);
    fireEvent.click((await card()).getByRole('button', { name: 'View' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Edit' }));
    const name = dialog.getByLabelText(/Bundle name/);
    expect(document.activeElement).toBe(name);
    fireEvent.change(name, { target: { value: '  ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText('Required')).toBeTruthy();
    expect(document.activeElement).toBe(name);
    expect(changes).toEqual([]);
    fireEvent.change(name, { target: { value: 'Night care' } });
    fireEvent.click(dialog.getAllByRole('button', { name: 'More' })[0] as HTMLElement);
    fireEvent.click(dialog.getByRole('button', { name: 'Remove Lid Wipes' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    const [drops, wipes] = evening.products;
    await waitFor(() =>
      expect(changes).toEqual([
        {
          practiceName: 'Lakeside Eye Care',
          name: 'Night care',
          quantities: [{ id: drops?.id, quantity: 3 }],
          removed: [wipes?.id],
        },
      ]),
    );
    expect(await screen.findByRole('heading', { name: 'Night care' })).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Edit' }));
    expect(toast()).toMatchObject({ title: 'Bundle Saved', message: "'Night care' has been saved." });
  });

  it('asks before closing the editor loses changes', async () => {
    fakeServer(({ path }) =>
      json(path.startsWith('/api/bundles/51') ? { bundle: evening } : { bundles: [evening] }),
    );
    renderSignedIn(<BundlesTab />);
    fireEvent.click((await card()).getByRole('button', { name: 'View' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Edit' }));
    const name = dialog.getByLabelText(/Bundle name/);
    fireEvent.change(name, { target: { value: 'Night care' } });
    fireEvent.keyDown(name, { key: 'Escape' });
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((name as HTMLInputElement).value).toBe('Night care');
    fireEvent.keyDown(name, { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('closes an editor without changes at once', async () => {
    fakeServer(({ path }) =>
      json(path.startsWith('/api/bundles/51') ? { bundle: evening } : { bundles: [evening] }),
    );
    renderSignedIn(<BundlesTab />);
    fireEvent.click((await card()).getByRole('button', { name: 'View' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Edit' }));
    fireEvent.keyDown(dialog.getByLabelText(/Bundle name/), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

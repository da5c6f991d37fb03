import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { fakeServer, json, type SeenCall } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleBundle, sampleProduct, sampleVariant } from '@/testing/samples';
import { AddToBundleButton } from './add-to-bundle-button';
import { AddToBundleDialog } from './add-to-bundle-dialog';

const PRACTICE = 'Lakeside Eye Care';
const oneOfIt = { productId: '7', productData: { variantId: '71' }, quantity: 1 };
const toast = () => toastStore.get();
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));

/** A server with one bundle; `change` answers the calls that change something. */
const bundlesServer = (
  change: (call: SeenCall) => Response | Promise<Response>,
  bundles = [sampleBundle()],
) => fakeServer((call) => (call.method === 'GET' ? json({ bundles }) : change(call)));
const accept = () => json({ success: true, bundle: sampleBundle() }, 201);
const changes = ({ calls }: { calls: SeenCall[] }) => calls.filter(({ method }) => method !== 'GET');
const reads = ({ calls }: { calls: SeenCall[] }) => calls.filter(({ method }) => method === 'GET');

function open(product = sampleProduct()) {
  const onOpenChange = vi.fn();
  renderSignedIn(
    <>
      <AddToBundleButton product={product} titleId="title" />
      <AddToBundleDialog product={product} open onOpenChange={onOpenChange} />
    </>,
  );
  return onOpenChange;
}

describe('AddToBundleDialog', () => {
  beforeEach(() => toastStore.set(null));

  it('adds one of the product to the chosen bundle, once for a double press, and loads the list again', async () => {
    const server = bundlesServer(accept);
    const onOpenChange = open();
    fireEvent.click(await screen.findByRole('radio', { name: /Evening routine/ }));
    press('Add to Bundle');
    press('Add to Bundle');
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(changes(server)).toEqual([
      expect.objectContaining({
        path: '/api/bundles/51/products',
        body: { practiceName: PRACTICE, ...oneOfIt },
      }),
    ]);
    expect(reads(server)).toHaveLength(2);
    expect(toast()).toMatchObject({
      type: 'success',
      title: 'Product Added to Bundle',
      message: 'The product has been added to your bundle successfully.',
    });
  });

  it('asks to choose a bundle, in a toast and at the list', async () => {
    const server = bundlesServer(accept);
    open();
    await screen.findByRole('radio');
    press('Add to Bundle');
    expect(toast()).toMatchObject({ type: 'error', title: 'Error', message: 'Please select a bundle' });
    const group = screen.getByRole('radiogroup');
    expect(group.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Required',
    );
    expect(changes(server)).toEqual([]);
  });

  it.each(['', '   '])('refuses the name "%s" for a new bundle', async (name) => {
    const server = bundlesServer(accept);
    open();
    await screen.findByRole('radio');
    fireEvent.change(screen.getByLabelText(/Bundle name/), { target: { value: name } });
    press('Create Bundle');
    expect(toast()).toMatchObject({ type: 'error', title: 'Error', message: 'Bundle name is required' });
    expect(screen.getByLabelText(/Bundle name/).getAttribute('aria-invalid')).toBe('true');
    expect(changes(server)).toEqual([]);
  });

  it('creates a bundle with one of the product', async () => {
    const server = bundlesServer(accept, []);
    const onOpenChange = open();
    fireEvent.change(await screen.findByLabelText(/Bundle name/), { target: { value: ' Screen days ' } });
    press('Create Bundle');
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(changes(server)).toEqual([
      expect.objectContaining({
        path: '/api/bundles',
        body: { name: 'Screen days', practiceName: PRACTICE, products: [oneOfIt] },
      }),
    ]);
    expect(toast()).toMatchObject({
      title: 'Bundle Created',
      message: 'Your product bundle has been created successfully.',
    });
  });

  it('keeps the input and says why when the server refuses, and repeats a lost action with its key', async () => {
    const answers: Array<Response | Error> = [
      new TypeError('lost'),
      json({ message: 'There is no room for another one.', code: 'limit_reached' }, 422),
      new TypeError('lost'),
    ];
    const server = fakeServer((call) =>
      call.method === 'GET' ? json({ bundles: [] }) : (answers.shift() ?? accept()),
    );
    open();
    fireEvent.change(await screen.findByLabelText(/Bundle name/), { target: { value: 'Screen days' } });
    for (const message of ['Failed to create bundle', 'There is no room for another one.']) {
      press('Create Bundle');
      await waitFor(() => expect(toast()).toMatchObject({ type: 'error', title: 'Error', message }));
      expect(await dialog().findByRole('button', { name: 'Create Bundle' })).toBeTruthy();
      expect(screen.getByLabelText(/Bundle name/)).toHaveProperty('value', 'Screen days');
    }
    press('Create Bundle');
    await waitFor(() => expect(changes(server)).toHaveLength(3));
    const [lost, repeated, anew] = changes(server).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(repeated).toBe(lost);
    expect(anew).not.toBe(lost);
  });

  it('asks for the options first, then shows and adds the variant that has them', async () => {
    const server = bundlesServer(accept);
    const variants = ['Sage', 'Navy'].map((value, index) =>
      sampleVariant({
        id: `8${index}`,
        title: value,
        selectedOptions: [{ name: 'Color', value }],
        imageUrl: `https://shop.example/${value}.svg`,
      }),
    );
    open(
      sampleProduct({
        imageUrl: 'https://shop.example/Terracotta.svg',
        hasOptions: true,
        options: [{ id: 'o', name: 'Color', values: ['Sage', 'Navy'] }],
        variants,
      }),
    );
    fireEvent.click(dialog().getByRole('radio', { name: 'Navy' }));
    expect(reads(server)).toEqual([]);
    press('Add to Bundle');
    fireEvent.click(await screen.findByRole('radio', { name: /Evening routine/ }));
    // The name is beside the picture.
    expect(dialog().getByRole('presentation').getAttribute('src')).toBe('https://shop.example/Navy.svg');
    press('Add to Bundle');
    await waitFor(() => expect(changes(server)).toHaveLength(1));
    expect(changes(server)[0]?.body).toMatchObject({ productData: { variantId: '81' } });
  });

  it('offers a retry when the list fails to load, and a new bundle in the meantime', async () => {
    let isBroken = true;
    fakeServer(() =>
      isBroken ? json({ message: 'no', code: 'internal' }, 500) : json({ bundles: [sampleBundle()] }),
    );
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch bundles');
    expect(screen.getByLabelText(/Bundle name/)).toBeTruthy();
    isBroken = false;
    press('Try Again');
    expect(await screen.findByRole('radio', { name: /Evening routine/ })).toBeTruthy();
  });

  it("shows 'In Bundle' once a loaded bundle has the product", async () => {
    bundlesServer(accept);
    open();
    await screen.findByRole('radio');
    expect(screen.getByText('In Bundle')).toBeTruthy();
  });
});

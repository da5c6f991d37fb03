import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleBundle, sampleBundleProduct } from '@/testing/samples';
import { StarterBundlesDialog } from '../create/starter-bundles-dialog';
import { BundleEditor } from './bundle-editor';

const bundle = sampleBundle({
  products: [
    { ...sampleBundleProduct({ title: 'Drops' }), id: '1', timesOfDay: ['morning'] },
    { ...sampleBundleProduct({ title: 'Mask', variantId: '72' }), id: '2' },
  ],
});

describe('the routine of a bundle', () => {
  it('is edited: times of day and the order', async () => {
    const server = fakeServer(() => json({ success: true, bundle }));
    const onDone = vi.fn();
    renderSignedIn(<BundleEditor bundle={bundle} onEdit={() => {}} onDone={onDone} />);
    fireEvent.click(screen.getByRole('button', { name: 'Morning: when to use Drops' }));
    const drops = within(screen.getByRole('group', { name: 'When to use Drops' }));
    expect(drops.getByRole('checkbox', { name: 'Morning' })).toHaveProperty('checked', true);
    fireEvent.click(drops.getByRole('checkbox', { name: 'Evening' }));
    fireEvent.click(screen.getByRole('button', { name: 'Move Mask up' }));
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Mask', 'Drops']);
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      timesOfDay: [{ id: '1', timesOfDay: ['morning', 'evening'] }],
      order: ['2', '1'],
    });
  });

  it('says which patients read a note in another language', async () => {
    const [drops, mask] = bundle.products.map((product, place) => ({ ...product, productId: `p${place}` }));
    const noted = [
      { productId: 'p0', languages: ['en', 'es'] },
      { productId: 'p1', languages: ['es'] },
    ];
    fakeServer(() => json({ products: noted }));
    const products = [drops, mask].flatMap((product) => product ?? []);
    renderSignedIn(<BundleEditor bundle={{ ...bundle, products }} onEdit={() => {}} onDone={() => {}} />);
    const gap = await screen.findByText(/^No note in/);
    expect(gap.textContent).toBe('No note in English. Patients who read English get the note in Spanish.');
    expect(within(gap.closest('li') ?? document.body).getByRole('heading').textContent).toBe('Mask');
  });

  it('comes with the examples, which are added to be reviewed', async () => {
    const product = {
      productId: '7',
      variantId: '71',
      title: 'Mask',
      imageUrl: null,
      timesOfDay: ['evening'],
    };
    const server = fakeServer(({ method }) =>
      method === 'POST'
        ? json({ success: true, bundle }, 201)
        : json({ starters: [{ name: 'Night care (example)', products: [product] }] }),
    );
    const onOpenChange = vi.fn();
    renderSignedIn(<StarterBundlesDialog open onOpenChange={onOpenChange} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Add Night care (example)' }));
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Night care (example)',
      practiceName: 'Lakeside Eye Care',
      products: [{ productId: '7', productData: { variantId: '71' }, quantity: 1, timesOfDay: ['evening'] }],
    });
  });
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { fakeServer, html, json, NOT_JSON } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleProduct } from '@/testing/samples';
import { HeaderSearch } from '../search/header-search';
import { ProductBrowser } from './product-browser';

function Address() {
  const navigate = useNavigate();
  return (
    <>
      <output>{useLocation().search}</output>
      <button type="button" onClick={() => navigate('/?collection=9')}>
        Collection
      </button>
    </>
  );
}
const address = () => document.querySelector('output')?.textContent;

const page = { products: [sampleProduct()], total: 1, page: 1, pageSize: 36 };
const shop = () =>
  fakeServer(({ path }) => {
    if (path.startsWith('/api/collections/9'))
      return json({ message: 'no', code: 'collection_not_found' }, 404);
    if (path.startsWith('/api/collections')) return json({ collections: [] });
    if (path.includes('/filters')) return json({ productTypes: [], categories: [] });
    if (path.includes('search=wipse')) return json({ ...page, didYouMean: 'wipes' });
    return json(page);
  });

function renderShop() {
  const server = shop();
  renderSignedIn(
    <>
      <HeaderSearch />
      <ProductBrowser />
      <Address />
    </>,
  );
  return server;
}

describe('ProductBrowser', () => {
  const scrolled = vi.fn();
  beforeEach(() => {
    Element.prototype.scrollIntoView = scrolled;
    scrolled.mockClear();
  });
  afterEach(() => act(() => toastStore.set(null)));

  it.each([
    ['/', 'Failed to load products'],
    ['/?sort=alphabetical', 'Failed to load products'],
    ['/?search=drops', 'Failed to fetch filtered products'],
    ['/?type=Drops', 'Failed to fetch filtered products'],
    ['/?collection=8', 'Failed to fetch filtered collection products'],
  ])('says what could not be loaded at %s: %s', async (path, failure) => {
    fakeServer(() => json({ message: 'Down' }, 503));
    renderSignedIn(<ProductBrowser />, undefined, path);
    expect(await screen.findByText(`${failure}. Your cart is safe.`)).toBeTruthy();
  });

  it('says that the product types could not be loaded, and what came instead', async () => {
    fakeServer(({ path }) => (path.includes('/filters') ? html() : json({ ...page, collections: [] })));
    renderSignedIn(<ProductBrowser />);
    const line = await screen.findByText('The product types could not be loaded.');
    expect(line.textContent).toContain(NOT_JSON);
    expect(await screen.findByRole('article')).toBeTruthy();
  });

  it('moves the focus to the first product on Enter, once it is found', async () => {
    renderShop();
    await screen.findByRole('article');
    const field = screen.getByRole('searchbox', { name: 'Search products' });
    field.focus();
    fireEvent.change(field, { target: { value: 'drops' } });
    fireEvent.submit(screen.getByRole('search'));
    await waitFor(() => expect(address()).toBe('?search=drops'));
    const first = screen.getByRole('button', { name: /^Lubricating Eye Drops/ });
    await waitFor(() => expect(document.activeElement).toBe(first));
    field.focus();
    fireEvent.change(field, { target: { value: 'drop' } });
    await waitFor(() => expect(address()).toBe('?search=drop'));
    await screen.findByText('1 Products found');
    expect(document.activeElement).toBe(field);
  });

  it('goes back to all products from a collection that no longer exists', async () => {
    renderShop();
    await screen.findByRole('article');
    fireEvent.click(screen.getByRole('button', { name: 'Collection' }));
    await waitFor(() => expect(toastStore.get()?.title).toBe('Collection not found'));
    await waitFor(() => expect(address()).toBe(''));
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(screen.queryByText('Error Loading Products')).toBeNull();
  });

  it('scrolls the results up to the search, and suggests a correction for a misspelled one', async () => {
    renderShop();
    await screen.findByRole('article');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'wipse' } });
    await waitFor(() => expect(address()).toBe('?search=wipse'));
    await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
    fireEvent.click(await screen.findByRole('button', { name: 'wipes' }));
    await waitFor(() => expect(address()).toBe('?search=wipes'));
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('wipes');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('hides what is out of stock, and keeps the search', async () => {
    const { calls } = renderShop();
    await screen.findByRole('article');
    const inStock = screen.getByRole('button', { name: 'In stock' });
    expect(inStock.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(inStock);
    await waitFor(() => expect(address()).toBe('?stock=in'));
    expect(inStock.getAttribute('aria-pressed')).toBe('true');
    expect(calls.some(({ path }) => path.includes('inStock=true'))).toBe(true);
  });
});

import { type Collection, catalogEndpoints } from '@eyecart/shared/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, html, json, NOT_JSON } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleBrand } from '@/testing/samples';
import { BrandBrowser } from './brand-browser';
import { FeaturedBrands } from './featured-brands';

const FEATURED = ['Alba', 'Brisa', 'Calmeyr', 'Dune', 'Elm', 'Fenwick'].map((title) =>
  sampleBrand({ id: title, title, brandLogo: `/${title}.svg`, isFeatured: true }),
);
const BRANDS = [
  ...FEATURED,
  sampleBrand({ id: 'yarrow', title: 'Yarrow' }),
  sampleBrand({ id: 'kits', title: 'Travel kits', isBrand: false }),
];
const answer = (collections: readonly Collection[]) => () => json({ collections });
const tiles = () => screen.getAllByRole('button').map((tile) => tile.textContent || imageName(tile));
const imageName = (tile: HTMLElement) => within(tile).getByRole('img').getAttribute('alt');

async function renderBrands(chosen: string | null = null) {
  const onChoose = vi.fn();
  renderSignedIn(
    <>
      <FeaturedBrands chosen={chosen} onChoose={onChoose} />
      <BrandBrowser chosen={chosen} onChoose={onChoose} />
    </>,
  );
  await screen.findByText('All Brands');
  return onChoose;
}

describe('BrandBrowser', () => {
  beforeEach(() => void fakeServer(answer(BRANDS)));

  it('shows All Products, the first five featured brands and All Brands', async () => {
    const onChoose = await renderBrands();
    expect(tiles()).toEqual(['Alba', 'Brisa', 'Calmeyr', 'Dune', 'Elm', 'All Products', 'All Brands']);
    expect(screen.getByRole('button', { name: 'All Products' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Brisa' }));
    expect(onChoose).toHaveBeenLastCalledWith('Brisa');
    fireEvent.click(screen.getByRole('button', { name: 'All Products' }));
    expect(onChoose).toHaveBeenLastCalledWith(null);
  });

  it('names the chosen brand', async () => {
    await renderBrands('yarrow');
    expect(screen.getByRole('button', { name: /^All Brands.*chosen: ?Yarrow$/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'All Products' }).getAttribute('aria-pressed')).toBe('false');
  });

  it('selects no brand when a collection is selected', async () => {
    await renderBrands('kits');
    expect(screen.queryByText(/chosen/)).toBeNull();
    expect(document.querySelector('[data-chosen]')).toBeNull();
  });

  it('shows the first letter when a logo fails to load', async () => {
    await renderBrands();
    fireEvent.error(screen.getByRole('img', { name: 'Alba' }));
    expect(screen.queryByRole('img', { name: 'Alba' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Alba' }).textContent).toBe('AAlba');
  });

  it('lists every brand in the panel; choosing one closes it and returns focus', async () => {
    const onChoose = await renderBrands();
    const opener = screen.getByRole('button', { name: 'All Brands' });
    await userEvent.click(opener);
    const panel = await screen.findByRole('dialog', { name: 'All Brands' });
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    const titles = within(panel)
      .getAllByRole('listitem')
      .map((brand) => brand.lastChild?.lastChild?.textContent);
    expect(titles).toEqual([...FEATURED.map(({ title }) => title), 'Yarrow']);
    await userEvent.click(within(panel).getByRole('button', { name: 'Yarrow' }));
    expect(onChoose).toHaveBeenCalledWith('yarrow');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('says that it is loading, and when there are no brands', async () => {
    fakeServer(answer([]));
    renderSignedIn(<BrandBrowser chosen={null} onChoose={vi.fn()} />);
    expect(screen.getByText('Loading brands...')).toBeTruthy();
    expect(await screen.findByText('No brands available')).toBeTruthy();
    expect(screen.queryByText('Loading brands...')).toBeNull();
  });

  it('names an answer that is not JSON', async () => {
    fakeServer(html);
    renderSignedIn(<BrandBrowser chosen={null} onChoose={vi.fn()} />);
    expect((await screen.findByRole('alert')).textContent).toContain(`Failed to load brands${NOT_JSON}`);
  });

  it('keeps the error until a retry succeeds, then moves focus to the tiles', async () => {
    const answers = [json({}, 500), json({}, 500), json({ collections: BRANDS })];
    const server = fakeServer(() => answers.shift() ?? new Error('asked too often'));
    renderSignedIn(<BrandBrowser chosen={null} onChoose={vi.fn()} />);
    const again = await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getByRole('alert').textContent).toContain('Failed to load brands');
    await userEvent.click(again);
    await waitFor(() => expect(again.getAttribute('aria-disabled')).toBeNull());
    expect(document.activeElement).toBe(again);
    await userEvent.click(again);
    expect(await screen.findByText('All Products')).toBe(document.activeElement);
    expect(server.to(catalogEndpoints.listCollections.path)).toHaveLength(3);
  });
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleBundle, sampleProduct } from '@/testing/samples';
import { HomeTabs } from './home-tabs';

function Address() {
  const navigate = useNavigate();
  return (
    <>
      <output>{useLocation().search}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => navigate('/?search=gel&sort=alphabetical')}>
        Search
      </button>
    </>
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }));

const BUNDLES_PATH = '/api/bundles?practiceName=Lakeside+Eye+Care';
const portalServer = () =>
  fakeServer(({ path }) => {
    if (path.startsWith('/api/bundles')) return json({ bundles: [sampleBundle()] });
    if (path.startsWith('/api/favorites')) return json({ favorites: [] });
    if (path.startsWith('/api/collections')) return json({ collections: [] });
    if (path.includes('/filters')) return json({ productTypes: [], categories: [] });
    return json({ products: [sampleProduct()], total: 1, page: 1, pageSize: 36 });
  });

describe('HomeTabs', () => {
  /** Fetched beforehand, so that opening it takes no time. */
  beforeAll(() => import('@/features/bundles/list/bundles-tab'));

  it('loads the bundles only when their tab is opened, and keeps the search in the address', async () => {
    const { to } = portalServer();
    renderSignedIn(
      <>
        <HomeTabs />
        <Address />
      </>,
    );
    press('Search');
    await screen.findByRole('article');
    expect(to(BUNDLES_PATH)).toHaveLength(0);
    choose(/Bundles/);
    expect(await screen.findByRole('article', { name: 'Evening routine' })).toBeTruthy();
    expect(to(BUNDLES_PATH)).toHaveLength(1);
    expect(document.querySelector('output')?.textContent).toBe('?search=gel&sort=alphabetical&tab=bundles');
    expect(screen.getByRole('tab', { name: 'Bundles 1' })).toBeTruthy();

    press('Back');
    await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Products'));
    expect(document.querySelector('output')?.textContent).toBe('?search=gel&sort=alphabetical');
  });
});

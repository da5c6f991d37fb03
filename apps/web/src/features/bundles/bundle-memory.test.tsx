import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimBrowser, clearBrowser } from '@/features/session/practice-data';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { samplePractice } from '@/testing/samples';
import { rememberBundles } from './bundle-memory';
import { useBundleCount, useBundles, useIsInBundle } from './bundle-queries';
import { LoadUnknownBundles } from './load-unknown-bundles';

const Facts = () => <p>{`${useBundleCount()} ${useIsInBundle('7') ? 'In Bundle' : 'Add to Bundle'}`}</p>;
const Loading = () => <p>{useBundles().status}</p>;
const bundle = (productIds: string[]) => ({
  id: '1',
  name: 'Evening routine',
  practiceName: samplePractice.name,
  createdAt: '2026-11-20T12:00:00.000Z',
  products: productIds.map((productId) => ({
    id: productId,
    productId,
    productData: {
      title: 'Eye Drops',
      vendor: 'Halden',
      imageUrl: null,
      price: 1899,
      variantId: '71',
      isAvailable: true,
      unavailableReason: null,
    },
    quantity: 1,
  })),
});

const known = { practiceName: samplePractice.name, count: 1, productIds: ['7', '8'] };

beforeEach(() => {
  clearBrowser();
  claimBrowser(samplePractice.id);
});
afterEach(() => clearBrowser());

it('still has what was in the bundles after a reload, without loading the list', () => {
  const server = fakeServer(() => json({}));
  const { unmount } = renderSignedIn(<Facts />);
  expect(screen.getByText('0 Add to Bundle')).toBeTruthy();
  unmount();
  rememberBundles(known);
  renderSignedIn(<Facts />);
  expect(screen.getByText('1 In Bundle')).toBeTruthy();
  expect(server.calls).toEqual([]);
});

it('loads the list once when nothing is known, and not again', async () => {
  const server = fakeServer(() => json({ bundles: [bundle(['7'])] }));
  const { unmount } = renderSignedIn(
    <>
      <Facts />
      <LoadUnknownBundles />
    </>,
  );
  await screen.findByText('1 In Bundle');
  unmount();
  renderSignedIn(<LoadUnknownBundles />);
  expect(server.calls).toHaveLength(1);
});

it('uses the list once it is loaded, and stores it', async () => {
  rememberBundles({ ...known, count: 2 });
  fakeServer(() => json({ bundles: [bundle(['8'])] }));
  renderSignedIn(
    <>
      <Facts />
      <Loading />
    </>,
  );
  expect(await screen.findByText('1 Add to Bundle')).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('known-bundles') ?? '')).toMatchObject({
    count: 1,
    productIds: ['8'],
  });
});

it('leaves nothing behind for another practice', () => {
  rememberBundles(known);
  const harbor = { ...samplePractice, id: '100300', name: 'Harbor Vision Center' };
  renderSignedIn(<Facts />, harbor);
  expect(screen.getByText('0 Add to Bundle')).toBeTruthy();
  act(() => clearBrowser());
  expect(localStorage.getItem('known-bundles')).toBeNull();
});

import type { PatientPageModel } from '@eyecart/shared/contracts';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { PatientPage } from './patient-page';
import { readPageData } from './read-page-data';
import { makeCart, makeRepricedCart, SAMPLE_ITEMS } from './sample-cart';
import { writePageData } from './write-page-data';

const ready = (cart = makeCart(), more = {}): PatientPageModel => ({
  state: 'ready',
  cart,
  notice: null,
  checkoutError: null,
  shopTotal: null,
  ...more,
});

describe('hydration', () => {
  it.each<[string, PatientPageModel]>([
    ['an order', ready()],
    [
      'an order with every note',
      ready(makeRepricedCart(2099, { orderedAt: '2026-11-21T03:30:00Z' }), {
        notice: 'prices-changed',
        checkoutError: 'No.',
        shopTotal: { total: 9_000, message: 'The shop charges $90.00.' },
      }),
    ],
    ['an empty cart', ready(makeCart([]))],
    ['unreadable items', ready(makeCart(SAMPLE_ITEMS, { items: 'nope' }))],
    ['a missing cart', { state: 'not-found' }],
    ['an error', { state: 'error' }],
  ])('hydrates %s without changing it', async (_, model) => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const onRecoverableError = vi.fn();
    const root = document.createElement('div');
    root.innerHTML = renderToString(
      <PatientPage language="en" portalName="Eyecart" initial={model} cartId="" />,
    );
    const before = root.textContent;
    const data = readPageData(writePageData({ language: 'en', portalName: 'Eyecart', model }));
    await act(async () => {
      hydrateRoot(
        root,
        <PatientPage
          language="en"
          portalName={data?.portalName ?? ''}
          initial={data?.model ?? model}
          cartId="abc"
        />,
        { onRecoverableError },
      );
    });
    expect(root.textContent).toBe(before);
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(complain).not.toHaveBeenCalled();
  });
});

import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CardBoundary } from '@/components/states/card-boundary';
import { BundlePicks } from '@/features/bundles/list/bundle-picks';
import { BundlesTab } from '@/features/bundles/list/bundles-tab';
import { type CartTabName, openCartPanel, showCartTab } from '@/features/cart/cart-panel-store';
import { FavoritePicks } from '@/features/favorites/favorite-picks';
import { FavoritesDrawer } from '@/features/favorites/favorites-drawer';
import { FavoritesPanel } from '@/features/favorites/favorites-panel';
import { FollowUpList } from '@/features/follow-up/follow-up-list';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleDraft } from '@/testing/sample-draft';
import { sampleFollowUp, sampleFollowUpPage } from '@/testing/sample-follow-up';
import { sampleMessage } from '@/testing/sample-message';
import { sampleScheduledOrder } from '@/testing/sample-scheduled-order';
import { sampleBundle, sampleFavorite } from '@/testing/samples';
import { CartPanelWithTabs } from './cart-panel-with-tabs';

const BROKEN = 'This card could not be shown. The others are not affected.';

/** Answers reads of this list, and nothing else. */
const serve = (path: string, answer: unknown) =>
  fakeServer((call) => (call.path.startsWith(path) ? json(answer) : json({})));

/** As if the server sent what no card expects. */
const broken = <T extends object>(entry: T, field: keyof T): T => ({ ...entry, [field]: { odd: true } });

const BUNDLES = {
  bundles: [broken(sampleBundle({ id: '50' }), 'name'), sampleBundle({ id: '51', name: 'Evening routine' })],
};
const WITHOUT_PRODUCTS = {
  bundles: [{ id: '50', name: 'Odd' }, sampleBundle({ id: '51', name: 'Evening routine' })],
};
const FAVORITES = [
  broken(sampleFavorite({ id: '6' }), 'title'),
  sampleFavorite({ id: '8', title: 'Heat Mask' }),
];

describe('a card that cannot be shown is one card', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => void vi.restoreAllMocks());

  it.each<[CartTabName, string, unknown]>([
    [
      'drafts',
      '/api/draft-orders',
      { draftOrders: [broken(sampleDraft({ id: 1 }), 'patientLastName'), sampleDraft()] },
    ],
    ['drafts', '/api/draft-orders', { draftOrders: [sampleDraft(), broken(sampleDraft(), 'id')] }],
    ['drafts', '/api/draft-orders', { draftOrders: [null, sampleDraft()] }],
    [
      'scheduled',
      '/api/scheduled-orders',
      {
        scheduledOrders: [sampleScheduledOrder(), broken(sampleScheduledOrder(), 'id')],
      },
    ],
    [
      'scheduled',
      '/api/scheduled-orders',
      {
        scheduledOrders: [broken(sampleScheduledOrder({ id: 1 }), 'patientLastName'), sampleScheduledOrder()],
      },
    ],
    [
      'messages',
      '/api/sms/messages',
      { messages: [broken(sampleMessage({ id: '1', cartUrl: null }), 'patientLastName'), sampleMessage()] },
    ],
  ])('among the %s', async (tab, path, answer) => {
    serve(path, answer);
    openCartPanel();
    act(() => showCartTab(tab));
    renderSignedIn(<CartPanelWithTabs open onOpenChange={() => {}} />);
    expect(await screen.findByText(BROKEN)).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('and counts among the drafts, also as the only one', async () => {
    serve('/api/draft-orders', { draftOrders: [broken(sampleDraft(), 'id')] });
    openCartPanel();
    act(() => showCartTab('drafts'));
    renderSignedIn(<CartPanelWithTabs open onOpenChange={() => {}} />);
    expect(await screen.findByText(BROKEN)).toBeTruthy();
    expect(screen.queryByText('No draft orders')).toBeNull();
    expect(screen.getByRole('tab', { name: 'Pending Carts 1' })).toBeTruthy();
  });

  const dialog = <FavoritesDrawer open onOpenChange={() => {}} />;
  const followUps = <FollowUpList reason={null} areKeysOn={false} onReason={() => {}} onStep={() => {}} />;
  it.each<[string, ReactNode, string, unknown, string]>([
    ['bundles', <BundlesTab key="tab" />, '/api/bundles', BUNDLES, 'Evening routine'],
    [
      'bundles without products',
      <BundlesTab key="tab" />,
      '/api/bundles',
      WITHOUT_PRODUCTS,
      'Evening routine',
    ],
    ['bundles to add from', <BundlePicks key="picks" />, '/api/bundles', BUNDLES, 'Evening routine'],
    ['favorites', <FavoritesPanel key="panel" />, '/api/favorites', FAVORITES, 'Heat Mask'],
    ['favorites in the drawer', dialog, '/api/favorites', FAVORITES, 'Heat Mask'],
    ['favorites to add from', <FavoritePicks key="picks" />, '/api/favorites', FAVORITES, 'Heat Mask'],
    [
      'follow-ups',
      followUps,
      '/api/follow-ups',
      sampleFollowUpPage([
        broken(sampleFollowUp({ phoneNumber: '+13125550100' }), 'patientLastName'),
        sampleFollowUp(),
      ]),
      'Alvarez',
    ],
  ])('among the %s', async (_list, list, path, answer, other) => {
    serve(path, answer);
    renderSignedIn(list);
    expect(await screen.findByText(BROKEN)).toBeTruthy();
    expect(screen.getAllByText(other).length).toBeGreaterThan(0);
  });

  it('is tried again when the list brings it anew', () => {
    const cardOf = (title: unknown) => (
      <CardBoundary of={title}>
        <li>{title as string}</li>
      </CardBoundary>
    );
    const view = render(cardOf({ odd: true }));
    expect(screen.getByText(BROKEN)).toBeTruthy();
    view.rerender(cardOf('Heat Mask'));
    expect(screen.getByText('Heat Mask')).toBeTruthy();
  });
});

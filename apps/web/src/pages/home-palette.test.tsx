import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartPanel, closeCartPanel } from '@/features/cart/cart-panel-store';
import { cartStore, clearCart } from '@/features/cart/lines/cart-store';
import { logoutQuestionStore } from '@/features/cart/log-out-or-ask';
import { findPlaces } from '@/features/catalog/search/find-places';
import { QuickSearch } from '@/features/catalog/search/quick-search';
import { openQuickSearch } from '@/features/catalog/search/quick-search-store';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleDraft } from '@/testing/sample-draft';
import { sampleMessage } from '@/testing/sample-message';
import { sampleOrder } from '@/testing/sample-order';
import { sampleScheduledOrder } from '@/testing/sample-scheduled-order';
import { sampleBundle, sampleLine, sampleProduct } from '@/testing/samples';
import { HomePalette } from './home-palette';
import { usePaletteActions } from './use-palette-actions';

const drops = sampleProduct({ title: 'Alvarium Drops' });
const server = () =>
  fakeServer(({ path }) => {
    if (path === '/api/sms/messages/search') {
      return json({
        messages: [
          sampleMessage({
            id: '2',
            patientLastName: 'Alvarez',
            status: 'failed',
            phoneNumber: '+13125550142',
          }),
          sampleMessage({ id: '1', patientLastName: 'Alvarez', phoneNumber: '+13125550142' }),
          sampleMessage({ id: '3', patientLastName: 'Alvarado', orderConverted: true }),
          sampleMessage({
            id: '4',
            patientLastName: 'Alva',
            phoneNumber: '+13125550143',
            createdAt: '2025-11-19T17:59:58.000Z',
            deliveredAt: '2025-11-19T18:00:02.000Z',
          }),
          sampleMessage({
            id: '5',
            patientLastName: 'Alvey',
            phoneNumber: '+13125550144',
            deliveredAt: '2026-11-19T18:00:02.000Z',
            openedAt: '2026-11-19T18:10:00.000Z',
          }),
        ],
        nextCursor: null,
      });
    }
    if (path.startsWith('/api/scheduled-orders')) return json({ scheduledOrders: [sampleScheduledOrder()] });
    if (path.startsWith('/api/draft-orders')) {
      return json({ draftOrders: [sampleDraft({ id: 1007, patientLastName: 'Alvarez' })] });
    }
    if (path.startsWith('/api/bundles')) return json({ bundles: [sampleBundle({ name: 'Alvarez family' })] });
    if (path.includes('search=alv')) return json({ products: [drops], total: 1, page: 1, pageSize: 8 });
    return json({ products: [], total: 0, page: 1, pageSize: 8 });
  });

const Path = () => <output aria-label="Path">{useLocation().pathname}</output>;

/** The place that comes first, if the text means one. */
function Place({ typed }: { typed: string }) {
  const { places, areMeant } = findPlaces(usePaletteActions(), typed);
  return <output>{areMeant && places[0]?.label}</output>;
}

async function openAndPaste(text: string) {
  renderSignedIn(
    <>
      <QuickSearch Palette={HomePalette} />
      <Path />
    </>,
  );
  openQuickSearch();
  await screen.findByRole('combobox');
  await userEvent.paste(text);
}
const optionsOf = (heading: string) =>
  within(screen.getByRole('group', { name: heading })).getAllByRole('option');

describe('HomePalette', () => {
  beforeEach(() => {
    vi.setSystemTime(new Date('2026-11-20T12:00:00Z'));
    clearCart();
    closeCartPanel();
    server();
  });
  afterEach(() => void vi.useRealTimers());

  it('finds patients with their last cart, the queue, scheduled orders and bundles by name', async () => {
    await openAndPaste('alv');
    expect(await screen.findByRole('option', { name: /Alvarium Drops.*In stock/ })).toBeTruthy();
    await screen.findByRole('group', { name: 'Patients' });
    expect(optionsOf('Patients').map(({ textContent }) => textContent)).toEqual([
      'Alvarez(312) 555-0142, cart of Nov 19Failed',
      'Alvarado(312) 555-0187, cart of Nov 19Ordered',
      'Alva(312) 555-0143, cart of Nov 19, 2025Delivered',
      'Alvey(312) 555-0144, cart of Nov 19Opened',
    ]);
    expect(optionsOf('Scheduled')[0]?.textContent).toMatch(/^AlvarezOrder #1001, .*Pending$/);
    expect(optionsOf('Pending Carts')[0]?.textContent).toMatch(/^AlvarezDraft #1007, .*In Queue$/);
    expect(optionsOf('Bundles')[0]?.textContent).toBe('Alvarez family1 product');
  });

  it('finds patients by digits of the number, and opens the page of one', async () => {
    await openAndPaste('555-0142');
    const [patient] = await screen.findAllByRole('option', { name: /\(312\) 555-0142/ });
    expect(screen.getAllByRole('option')[0]).toBe(patient);
    await userEvent.click(patient ?? document.body);
    await waitFor(() => expect(screen.getByRole('status', { name: 'Path' }).textContent).toBe('/patients/2'));
    expect(cartPanel().isOpen).toBe(false);
  });

  it('finds orders by their number and opens them', async () => {
    const asked = fakeServer(({ path }) => {
      if (path === '/api/analytics/orders/search') {
        const orders = [
          sampleOrder({ id: 'o6', orderNumber: '#1006', customerLastName: 'Okafor' }),
          sampleOrder({ id: 'o60', orderNumber: '#10060' }),
        ];
        return json({ orders, total: 2, otherCurrencyOrders: [] });
      }
      if (path.startsWith('/api/scheduled-orders'))
        return json({ scheduledOrders: [sampleScheduledOrder({ id: 1006 }), sampleScheduledOrder()] });
      return json({ products: [drops], messages: [], total: 1, page: 1, pageSize: 8, nextCursor: null });
    });
    await openAndPaste('order #1006');
    await screen.findByRole('group', { name: 'Orders' });
    await screen.findByRole('option', { name: /Alvarium Drops/ });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.slice(0, 18))).toEqual([
      'Order #1006Okafor,',
      'AlvarezOrder #1006',
      expect.stringMatching(/Alvarium/),
    ]);
    expect(asked.to('/api/analytics/orders/search')[0]?.body).toMatchObject({
      practiceName: 'Lakeside Eye Care',
      search: '1006',
      sortBy: 'orderNumber',
      sortOrder: 'asc',
    });
    await userEvent.click(optionsOf('Scheduled')[0] ?? document.body);
    await waitFor(() => expect(cartPanel()).toMatchObject({ isOpen: true, tab: 'scheduled' }));
  });

  it('shows no product by a typo beside patients whose names begin with three letters', async () => {
    const products = [drops, sampleProduct({ id: '72', title: 'Gentle Relief Drops' })];
    fakeServer(({ path }) => {
      if (path === '/api/sms/messages/search')
        return json({ messages: [sampleMessage({ id: '1', patientLastName: 'Alvarez' })], nextCursor: null });
      return path.startsWith('/api/products') ? json({ products, total: 2, page: 1, pageSize: 8 }) : json({});
    });
    await openAndPaste('alv');
    await screen.findByRole('option', { name: /Alvarez/ });
    await waitFor(() => expect(screen.queryByRole('option', { name: /Gentle Relief/ })).toBeNull());
    expect(screen.getByRole('option', { name: /Alvarium Drops/ })).toBeTruthy();
    expect(screen.getByText('1 product, 1 other result')).toBeTruthy();
    await userEvent.keyboard('a');
    // A fourth letter may misspell a product.
    expect(await screen.findByRole('option', { name: /Gentle Relief/ })).toBeTruthy();
  });

  it('offers places when nothing was found, and opens one only once it is chosen', async () => {
    await openAndPaste('🙂');
    await screen.findByText('No products found', { selector: '[class*=title]' });
    const first = () => screen.getByRole('option', { name: 'Go to cart' });
    expect(first().getAttribute('aria-selected')).not.toBe('true');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('combobox')).toBeTruthy();
    expect(cartPanel().isOpen).toBe(false);
    await userEvent.keyboard('{ArrowDown}');
    expect(first().getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(cartPanel().isOpen).toBe(true));
  });

  it('puts the fee before products that match the words as well', async () => {
    fakeServer(({ path }) =>
      path.startsWith('/api/products/filtered')
        ? json({ products: [drops], total: 1, page: 1, pageSize: 8 })
        : json({ messages: [], nextCursor: null }),
    );
    await openAndPaste('your fee');
    await screen.findByRole('option', { name: /Alvarium Drops/ });
    const [first] = screen.getAllByRole('option');
    expect(first?.textContent).toMatch(/^AnalyticsYour fee/);
    expect(first?.getAttribute('aria-selected')).toBe('true');
  });

  it('finds the fee, and asks before a logout that would clear a cart', async () => {
    cartStore.set([sampleLine()]);
    await openAndPaste('fee');
    expect((await screen.findByRole('option', { name: /Your fee/ })).textContent).toMatch(/^Analytics/);
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: 'Log out' }));
    await waitFor(() => expect(logoutQuestionStore.get()).toBe(true));
    expect(cartStore.get()).toHaveLength(1);
    logoutQuestionStore.set(false);
  });

  it('leads from a word for a place to it first', async () => {
    await openAndPaste('patient queue');
    const [first] = await screen.findAllByRole('option');
    expect(first?.textContent).toMatch(/^Pending Carts/);
    expect(first?.getAttribute('aria-selected')).toBe('true');
    expect(screen.queryByText('Try another word, or go to one of these.')).toBeNull();
  });

  it.each([
    ['queue', 'Pending Carts'],
    ['drafts', 'Pending Carts'],
    ['pending carts', 'Pending Carts'],
    ['scheduled', 'Scheduled'],
    ['reorders', 'Scheduled'],
    ['history', 'SMS History'],
    ['texts', 'SMS History'],
    ['opt-out', 'SMS History'],
    ['follow up', 'Follow-up'],
    ['refills', 'Follow-up'],
    ['analytics', 'Analytics'],
    ['commission', 'Analytics'],
    ['phone', 'Settings'],
    ['settings', 'Settings'],
    ['activity', 'Activity'],
    ['audit', 'Activity'],
    ['learn more', 'How it works'],
    ['help', 'How it works'],
    ['bundles', 'Bundles'],
    ['favorites', 'Favorites'],
    ['current cart', 'Go to cart'],
    ['logout', 'Log out'],
  ])('knows that "%s" means %s', (typed, label) => {
    renderSignedIn(<Place typed={typed} />);
    expect(screen.getByRole('status').textContent).toBe(label);
  });

  it('shows when an order that was sent early was sent, not the day it was scheduled for', async () => {
    const sent = sampleScheduledOrder({ status: 'sent', sentAt: '2026-11-20T12:00:00.000Z', sendsAt: null });
    fakeServer(({ path }) => {
      if (path.startsWith('/api/scheduled-orders')) return json({ scheduledOrders: [sent] });
      if (path.startsWith('/api/products')) return json({ products: [], total: 0, page: 1, pageSize: 8 });
      return json({ messages: [], nextCursor: null });
    });
    await openAndPaste('alvarez');
    await screen.findByRole('group', { name: 'Scheduled' });
    expect(optionsOf('Scheduled')[0]?.textContent).toMatch(
      /^AlvarezOrder #1001, Friday, November 20 at 7:00 AM EST.*Sent$/,
    );
  });

  it('adds a product with Ctrl-Enter or its plus, and stays open for the next one', async () => {
    await openAndPaste('alv');
    // Later changes render a new list.
    await screen.findByRole('group', { name: 'Patients' });
    const option = await screen.findByRole('option', { name: /Alvarium Drops/ });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(cartStore.get()).toEqual([expect.objectContaining({ title: 'Alvarium Drops', quantity: 1 })]);
    expect(await within(option).findByText('1 in cart')).toBeTruthy();
    expect(screen.getByText(/Alvarium Drops added to the cart/)).toBeTruthy();
    await userEvent.click(option.querySelector('[data-add]') ?? document.body);
    expect(cartStore.get()).toEqual([expect.objectContaining({ quantity: 2 })]);
    expect(screen.getByRole('dialog', { name: 'Quick search' })).toBeTruthy();
  });

  it('opens a product that has options instead of adding it', async () => {
    fakeServer(({ path }) =>
      path.startsWith('/api/products/filtered')
        ? json({
            products: [sampleProduct({ title: 'Alva Mask', hasOptions: true })],
            total: 1,
            page: 1,
            pageSize: 8,
          })
        : json({}),
    );
    await openAndPaste('alv');
    await screen.findByRole('option', { name: /Alva Mask/ });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Alva Mask' })).toBeTruthy();
    expect(cartStore.get()).toEqual([]);
  });

  it.each([
    ['the beginning of a name before a guess', 'hans', 'Hansen', 'Halden Drops', 'Hansen'],
    ['a name before words that it begins', 'park', 'Park', 'Parkland Drops', 'Park'],
    ['a product word before a name that it begins', 'hal', 'Halpern', 'Halden Drops', 'Halden Drops'],
    ['a product word before the same name', 'halden', 'Halden', 'Halden Drops', 'Halden Drops'],
  ])('puts %s, and chooses it', async (_, typed, patientLastName, title, first) => {
    const messages = [
      sampleMessage({ id: '8', patientLastName: `Mc${patientLastName}`, phoneNumber: '+13125550148' }),
      sampleMessage({ id: '9', patientLastName }),
    ];
    fakeServer(({ path }) =>
      path.startsWith('/api/products/filtered')
        ? json({ products: [sampleProduct({ title })], total: 1, page: 1, pageSize: 8 })
        : json({ messages, nextCursor: null }),
    );
    await openAndPaste(typed);
    await screen.findByRole('option', { name: new RegExp(title) });
    await screen.findByRole('option', { name: new RegExp(`^${patientLastName}`) });
    const [option] = screen.getAllByRole('option');
    expect(option?.textContent).toContain(first);
    expect(option?.getAttribute('aria-selected')).toBe('true');
    const [patient] = optionsOf('Patients');
    expect(patient?.textContent).toContain(patientLastName);
    expect(patient?.textContent).not.toContain('Mc');
  });

  it('leaves out guesses beside a whole name', async () => {
    fakeServer(({ path }) =>
      path.startsWith('/api/products/filtered')
        ? json({ products: [sampleProduct({ title: 'Halden Drops' })], total: 1, page: 1, pageSize: 8 })
        : json({ messages: [sampleMessage({ id: '9', patientLastName: 'Hansen' })], nextCursor: null }),
    );
    await openAndPaste('hansen');
    await screen.findByRole('option', { name: /^Hansen/ });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  });
});

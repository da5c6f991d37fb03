import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { storePractice } from '@/features/session/session-store';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleLine, samplePractice, sampleProduct } from '@/testing/samples';
import { CartBar } from './cart-bar';
import { cartPanel, closeCartPanel } from './cart-panel-store';
import {
  contactFormOf,
  freshContactForm,
  keepContactForm,
  resetContactForm,
} from './contact/contact-form-store';
import { CurrentCart } from './current-cart';
import { cartAccess } from './lines/cart-access';
import { cartLineOfItem } from './lines/cart-line';
import {
  addToCart,
  cartStore,
  clearCart,
  presentLines,
  restoreCart,
  unfinishedCart,
} from './lines/cart-store';
import { holdLiveCart } from './lines/live-cart';
import { continueCart } from './lines/unfinished-cart';
import { UnfinishedBar } from './unfinished-bar';

const LEFT = sampleLine({ quantity: 2 });
const NEW = sampleLine({ id: '72', variantId: '72', title: 'Lid Wipes' });
/** The browser's locks, as far as the cart uses them. */
const locksOf = (held: Set<string>) => ({
  query: async () => ({ held: [...held].map((name) => ({ name })) }),
  request: async (name: string, _options: object, hold: () => Promise<void>) => {
    held.add(name);
    await hold();
    held.delete(name);
  },
});
const stored = () => JSON.parse(localStorage.getItem('order') ?? '[]') as unknown[];
const otherTabChanges = () =>
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'order', storageArea: localStorage }));
  });

describe('a cart found when the page is loaded', () => {
  beforeEach(() => {
    clearCart();
    closeCartPanel();
    resetContactForm();
    toastStore.set(null);
    fakeServer(() => json({ items: [] }));
    localStorage.setItem('order', JSON.stringify([LEFT]));
    unfinishedCart.set(restoreCart());
  });

  it('shows no products until staff answer, only how many and since when', () => {
    localStorage.setItem('order-changed', JSON.stringify('2025-11-03T18:00:00.000Z'));
    renderSignedIn(
      <>
        <CurrentCart />
        <CartBar />
        <UnfinishedBar open onOpenChange={() => {}} />
      </>,
    );
    expect(screen.getByText('Unfinished cart: continue or clear?')).toBeTruthy();
    expect(screen.getAllByText(/^2 items, November 3, 2025/)).toHaveLength(2);
    expect(document.body.textContent).not.toContain(LEFT.title);
    expect(screen.queryByText(/Subtotal/)).toBeNull();
    expect(screen.queryByLabelText(/Phone Number/)).toBeNull();
    expect(stored()).toHaveLength(1);
  });

  it('is the current cart again after Continue, with the cursor in the number', async () => {
    const user = userEvent.setup();
    renderSignedIn(<CurrentCart />);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('spinbutton')).toHaveProperty('value', '2');
    expect(document.activeElement).toBe(screen.getByLabelText(/Phone Number/));
  });

  it('is gone after Clear, and Undo asks again', async () => {
    const user = userEvent.setup();
    renderSignedIn(<CurrentCart />);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByText('Your order is empty')).toBeTruthy();
    expect(stored()).toEqual([]);
    act(() => toastStore.get()?.action?.run());
    expect(screen.getByText('Unfinished cart: continue or clear?')).toBeTruthy();
    expect(stored()).toHaveLength(1);
  });

  it('stays when another tab has it open, which the browser knows by a lock', async () => {
    const held = new Set<string>();
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, { onLine: { value: true }, locks: { value: locksOf(held) } }),
    );
    const user = userEvent.setup();
    renderSignedIn(<CurrentCart />);
    held.add('live-cart');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(stored()).toHaveLength(1);
    expect(toastStore.get()).toMatchObject({ title: 'This cart is open in another tab' });
    held.clear();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(stored()).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('is held by the tab that continues it, until it is empty', async () => {
    const held = new Set<string>();
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, { onLine: { value: true }, locks: { value: locksOf(held) } }),
    );
    const stop = holdLiveCart();
    expect([...held]).toEqual([]);
    continueCart();
    addToCart(cartLineOfItem({ ...NEW, vendor: 'Halden' }));
    expect([...held]).toEqual(['live-cart']);
    clearCart();
    await vi.waitFor(() => expect([...held]).toEqual([]));
    stop();
    vi.unstubAllGlobals();
  });

  it("takes no other patient's products: what is added waits for the answer", async () => {
    const user = userEvent.setup();
    renderSignedIn(<CurrentCart />);
    let added: ReturnType<typeof cartAccess.addItems> | undefined;
    act(() => {
      added = cartAccess.addItems([{ ...NEW, vendor: 'Halden' }]);
    });
    expect(added).toEqual({ count: 1, leftOut: [] });
    expect(cartPanel()).toMatchObject({ isOpen: true, tab: 'current' });
    expect(cartStore.get()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(cartStore.get().map(({ id }) => id)).toEqual(['72']);
  });

  it('does not say that a product is in the cart before the answer', () => {
    const product = sampleProduct();
    const [variant] = product.variants;
    expect(variant && cartAccess.addProduct(product, variant, 1)).toBe('waiting');
  });

  it('gets what was added meanwhile after Continue', async () => {
    const user = userEvent.setup();
    renderSignedIn(<CurrentCart />);
    act(() => void addToCart(cartLineOfItem({ ...NEW, vendor: 'Halden' })));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(cartStore.get().map(({ id }) => id)).toEqual(['71', '72']);
  });

  it('is the cart as another tab has left it, also before this tab has heard of it', async () => {
    const user = userEvent.setup();
    renderSignedIn(<CurrentCart />);
    localStorage.removeItem('order');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(cartStore.get()).toEqual([]);
    expect(stored()).toEqual([]);
  });

  it('keeps what was added meanwhile when another tab changes the cart', async () => {
    const user = userEvent.setup();
    renderSignedIn(<CurrentCart />);
    act(() => void addToCart(cartLineOfItem({ ...NEW, vendor: 'Halden' })));
    localStorage.setItem('order', JSON.stringify([{ ...LEFT, quantity: 3 }]));
    otherTabChanges();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(cartStore.get().map(({ id, quantity }) => [id, quantity])).toEqual([
      ['71', 3],
      ['72', 1],
    ]);
  });

  it('counts as a cart that loading another one would replace, and ends when another tab clears it', () => {
    expect(presentLines()).toHaveLength(1);
    localStorage.removeItem('order');
    otherTabChanges();
    expect(presentLines()).toEqual([]);
    expect(unfinishedCart.get()).toEqual([]);
  });
});

describe('the bar of an unfinished cart', () => {
  it('leads to the question, and only where someone is signed in', () => {
    renderSignedIn(<UnfinishedBar open onOpenChange={() => undefined} />);
    expect(screen.getByRole('button', { name: 'Review cart' })).toBeTruthy();
    act(() => storePractice(null));
    expect(screen.queryByRole('button', { name: 'Review cart' })).toBeNull();
  });
});

describe('a cart that another tab has sent or cleared', () => {
  it('takes its patient with it', () => {
    clearCart();
    addToCart(LEFT);
    renderSignedIn(<CurrentCart />);
    keepContactForm(samplePractice, {
      ...freshContactForm(samplePractice),
      phoneNumber: '(312) 555-0142',
      patientLastName: 'Alvarez',
    });
    localStorage.removeItem('order');
    otherTabChanges();
    expect(contactFormOf(samplePractice)).toMatchObject({ phoneNumber: '', patientLastName: '' });
  });
});

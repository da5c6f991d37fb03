import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addToCart, cartStore, clearCart } from '@/features/cart/lines/cart-store';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleLine, samplePractice, sampleProduct, sampleVariant } from '@/testing/samples';
import { ProductCard } from './product-card';

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const card = (product = sampleProduct(), onOpen = vi.fn()) => (
  <ProductCard product={product} eager={false} onOpen={onOpen} />
);

describe('ProductCard', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    clearCart();
    fakeServer(() => json({ favorites: [] }));
  });
  afterEach(() => vi.useRealTimers());

  it("shows 'Adding...' for 500 ms and 'Added to cart' for 3 s, and adds one", () => {
    renderSignedIn(card());
    fireEvent.click(screen.getByText('ADD TO CART'));
    expect(screen.getByText('Adding...')).toBeTruthy();
    pass(499);
    expect(screen.getByText('Adding...')).toBeTruthy();
    pass(1);
    expect(screen.getByText('Added to cart')).toBeTruthy();
    pass(2999);
    expect(screen.getByText('Added to cart')).toBeTruthy();
    pass(1);
    expect(screen.getByText('ADD TO CART')).toBeTruthy();
    expect(cartStore.get()).toEqual([expect.objectContaining({ id: '71', quantity: 1 })]);
  });

  it('adds one for a double click', () => {
    renderSignedIn(card());
    fireEvent.click(screen.getByText('ADD TO CART'));
    fireEvent.click(screen.getByText('Adding...'));
    expect(cartStore.get()).toEqual([expect.objectContaining({ quantity: 1 })]);
  });

  it('opens the dialog instead when the product has options', () => {
    const onOpen = vi.fn();
    const product = sampleProduct({ hasOptions: true });
    renderSignedIn(card(product, onOpen));
    fireEvent.click(screen.getByText('SELECT OPTIONS'));
    expect(onOpen).toHaveBeenCalledWith(product);
    expect(cartStore.get()).toEqual([]);
  });

  it('is disabled when blocked', () => {
    const soldOut = { quantityAvailable: 0, availableForSale: true };
    renderSignedIn(card(sampleProduct({ ...soldOut, variants: [sampleVariant(soldOut)] })));
    expect(screen.getByText('Temporarily out of stock')).toHaveProperty('disabled', true);
    expect(screen.getByText('Out of stock')).toBeTruthy();
  });

  it('a product flagged unavailable overrides its variant', () => {
    renderSignedIn(card(sampleProduct({ isAvailable: false })));
    expect(screen.getByText('Temporarily out of stock')).toHaveProperty('disabled', true);
  });

  it('shows the discount line only to a practice with a code', () => {
    const { unmount } = renderSignedIn(card());
    expect(screen.getByText('LAKESIDE20')).toBeTruthy();
    unmount();
    renderSignedIn(card(), { ...samplePractice, discountCode: null });
    expect(screen.queryByText(/20% off/)).toBeNull();
  });

  it('offers a bundle unless it is blocked', () => {
    const { unmount } = renderSignedIn(card());
    expect(screen.getByText('Add to Bundle')).toBeTruthy();
    unmount();
    renderSignedIn(card(sampleProduct({ isAvailable: false })));
    expect(screen.queryByText('Add to Bundle')).toBeNull();
  });

  it('shows how many the cart holds beside the button, over all variants', () => {
    const variants = [sampleVariant(), sampleVariant({ id: '72' })];
    renderSignedIn(card(sampleProduct({ variants })));
    expect(screen.queryByText(/in cart$/)).toBeNull();
    act(() => {
      addToCart(sampleLine({ id: '71', variantId: '71', quantity: 2 }));
      addToCart(sampleLine({ id: '72', variantId: '72', quantity: 1 }));
      addToCart(sampleLine({ id: '99', variantId: '99', quantity: 5 }));
    });
    expect(screen.getByText('3 in cart')).toBeTruthy();
    expect(screen.getByText('ADD TO CART')).toBeTruthy();
  });
});

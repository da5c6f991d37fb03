import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cartStore, clearCart } from '@/features/cart/lines/cart-store';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleProduct, sampleVariant } from '@/testing/samples';
import { ProductDialog } from './product-dialog';

const color = (value: string) => ({ title: value, selectedOptions: [{ name: 'Color', value }] });
const mask = sampleProduct({
  title: 'Heat Mask',
  imageUrl: 'https://shop.example/terracotta.svg',
  hasOptions: true,
  options: [{ id: '1', name: 'Color', values: ['Terracotta', 'Sage'] }],
  variants: [
    sampleVariant({ id: '1', ...color('Terracotta') }),
    sampleVariant({ id: '2', ...color('Sage'), imageUrl: 'https://shop.example/sage.svg' }),
  ],
});

it('shows and adds the picture of the chosen variant', () => {
  clearCart();
  fakeServer(() => json({}));
  renderSignedIn(<ProductDialog product={mask} open onOpenChange={() => {}} />);
  const picture = () => screen.getByRole('img', { name: 'Heat Mask' }).getAttribute('src');
  expect(picture()).toBe('https://shop.example/terracotta.svg');
  fireEvent.click(screen.getByRole('radio', { name: 'Sage' }));
  expect(picture()).toBe('https://shop.example/sage.svg');
  fireEvent.click(screen.getByRole('button', { name: 'ADD TO CART' }));
  expect(cartStore.get()[0]?.imageUrl).toBe('https://shop.example/sage.svg');
  fireEvent.click(screen.getByRole('radio', { name: 'Terracotta' }));
  expect(picture()).toBe('https://shop.example/terracotta.svg');
});

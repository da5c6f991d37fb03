import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetContactForm } from '@/features/cart/contact/contact-form-store';
import { CurrentCart } from '@/features/cart/current-cart';
import { addToCart, cartStore, clearCart, setLineQuantity } from '@/features/cart/lines/cart-store';
import { toastStore } from '@/features/notifications/notify';
import { usePlanRequest } from '@/lib/cart/plan-request';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleLine } from '@/testing/samples';
import { drawQrCode } from './draw-qr-code';
import { QrCodeAction } from './qr-code-action';
import { qrFileName } from './qr-code-dialog';

vi.mock('./draw-qr-code', () => ({
  QR_WIDTH: 256,
  drawQrCode: vi.fn(async () => new Blob(['png'], { type: 'image/png' })),
}));
// Files share the modules of a worker.
afterAll(() => vi.doUnmock('./draw-qr-code'));

const URLS = ['https://portal.example/cart/7Kq2mVx9', 'https://portal.example/cart/8Lr3nWy1'];
const created = (cartUrl: string | undefined) => json({ success: true, cartUrl }, 201);

async function generate() {
  const user = userEvent.setup();
  renderSignedIn(<CurrentCart QrCodeAction={QrCodeAction} />);
  await user.click(screen.getByRole('button', { name: 'Generate QR Code' }));
  return user;
}

describe('the QR code of the current cart', () => {
  beforeEach(() => {
    clearCart();
    resetContactForm();
    toastStore.set(null);
    addToCart(sampleLine({ quantity: 2 }));
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:code', revokeObjectURL: () => {} }),
    );
  });

  it('shows the code of a new cart without a number or consent, and offers it as a PNG', async () => {
    const server = fakeServer(() => created(URLS[0]));
    await generate();
    expect(await screen.findByRole('img', { name: /QR code/ })).toHaveProperty('width', 256);
    expect(server.to('/api/carts').map(({ body }) => body)).toEqual([
      {
        practiceName: 'Lakeside Eye Care',
        practiceDiscountCode: 'LAKESIDE20',
        cartItems: [{ id: '71', variantId: '71', quantity: 2 }],
      },
    ]);
    expect(server.to('/api/send-sms')).toEqual([]);
    const download = screen.getByRole('link', { name: 'Download' });
    expect(download.getAttribute('download')).toBe('lakeside-eye-care-cart.png');
    expect(screen.getByText('20% off, $7.60 saved')).toBeTruthy();
  });

  it('offers the plan of the same cart to print', async () => {
    fakeServer(() => created(URLS[0]));
    const user = await generate();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Print plan' }));
    const asked = renderHook(() => usePlanRequest()).result.current;
    expect(asked).toEqual({ isOpen: true, request: { cartUrl: URLS[0] } });
  });

  it('shows the same cart again until the cart changes', async () => {
    let made = 0;
    const server = fakeServer(({ path }) => {
      made += path === '/api/carts' ? 1 : 0;
      return created(URLS[made - 1]);
    });
    const user = await generate();
    await screen.findByRole('img');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }));
    await screen.findByRole('img');
    expect(server.to('/api/carts')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    setLineQuantity('71', 3);
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }));
    await waitFor(() => expect(server.to('/api/carts')).toHaveLength(2));
    await waitFor(() => expect(vi.mocked(drawQrCode).mock.calls.at(-1)).toEqual([URLS[1]]));
  });

  it.each([
    [() => json({ message: 'An item is sold out.', code: 'item_unavailable' }, 422), 'An item is sold out.'],
    [() => new TypeError('Failed to fetch'), 'Failed to create cart for QR code'],
    [() => created(undefined), 'No cart URL received'],
  ])('says what failed and tries again', async (answer, reason) => {
    let hasFailed = false;
    fakeServer(() => (hasFailed ? created(URLS[0]) : answer()));
    const user = await generate();
    await waitFor(() =>
      expect(toastStore.get()).toMatchObject({
        title: 'Error',
        message: `Failed to generate QR code: ${reason}`,
      }),
    );
    // The toast has the whole sentence. What needs a code is left out.
    expect(screen.getByRole('alert').textContent).toBe(`${reason}Try Again`);
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    hasFailed = true;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('img')).toBeTruthy();
  });

  it('asks for items when another tab has emptied the cart', async () => {
    const server = fakeServer(() => created(URLS[0]));
    const user = userEvent.setup();
    renderSignedIn(<CurrentCart QrCodeAction={QrCodeAction} />);
    vi.spyOn(cartStore, 'get').mockReturnValue([]);
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }));
    expect(toastStore.get()?.message).toBe('Please add items to your order before generating QR code.');
    expect(server.to('/api/carts')).toEqual([]);
  });

  it('names the file after the practice in plain letters', () => {
    expect(qrFileName('Óptica São João & Sons')).toBe('optica-sao-joao-sons-cart.png');
    expect(qrFileName('眼科')).toBe('practice-cart.png');
  });
});

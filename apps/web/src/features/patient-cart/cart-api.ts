import type { ErrorBody, PatientCart, ShopTotal } from '@eyecart/shared/contracts';
import { newIdempotencyKey } from '@/lib/new-idempotency-key';
import type { OrderLine } from './parse-items';

/** A failed call. `message` is the server's own if it sent one. */
export class CartCallError extends Error {
  readonly code: string | null;
  /** What the patient has to agree to first, when the shop's total differs. */
  readonly shopTotal: ShopTotal | null;

  constructor(message: string, body: Partial<ErrorBody> | null = null) {
    super(message);
    this.code = body?.code ?? null;
    const total = body?.details?.find(({ path }) => path === 'shopTotal')?.message;
    this.shopTotal =
      this.code === 'checkout_total_differs' && total ? { total: Number(total), message } : null;
  }
}

async function call(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { ...init, credentials: 'include' });
  } catch {
    throw new CartCallError('There is no connection to the server');
  }
}

async function readJson(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? 'nothing';
  if (!type.includes('json')) throw new CartCallError(`Expected JSON response but got ${type}`);
  return response.json();
}

async function readError(response: Response): Promise<CartCallError> {
  const body = (await readJson(response).catch(() => null)) as Partial<ErrorBody> | null;
  return new CartCallError(body?.message ?? `The server answered ${response.status}`, body);
}

const GONE = [400, 404, 410];

/** The cart at today's prices and stock, or null if it does not exist or has expired. */
export async function findCart(cartId: string): Promise<PatientCart | null> {
  const response = await call(`/api/carts/${encodeURIComponent(cartId)}`, { cache: 'no-store' });
  if (GONE.includes(response.status)) return null;
  if (!response.ok) throw await readError(response);
  return (await readJson(response)) as PatientCart;
}

/** Lines without image URLs: a hundred of them stay far below the 100 kB body limit. */
const toSentLine = ({ id, variantId, title, price, quantity, selectedOptions }: OrderLine) => ({
  id,
  variantId,
  title,
  price,
  quantity,
  selectedOptions,
});

/**
 * Creates the shop's checkout and returns its URL. Every call is a new action with its own key. `acceptedTotal`: the shop's
 * own total in cents, when the patient has agreed to it.
 * @throws CartCallError with the server's message and code, or 'No checkout URL returned from API' (docs/product.md §10.6).
 */
export async function createCheckout(
  cart: PatientCart,
  lines: readonly OrderLine[],
  acceptedTotal: number | undefined,
): Promise<string> {
  const response = await call('/api/checkout/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': newIdempotencyKey() },
    body: JSON.stringify({
      cartId: cart.cartId,
      items: lines.map(toSentLine),
      practiceInfo: { name: cart.practiceName, discountCode: cart.practiceDiscountCode },
      total: cart.yourPrice,
      acceptedTotal,
    }),
  });
  if (!response.ok) throw await readError(response);
  const { checkoutUrl } = (await readJson(response)) as { checkoutUrl?: unknown };
  if (typeof checkoutUrl !== 'string' || !/^https?:\/\//.test(checkoutUrl)) {
    throw new CartCallError('No checkout URL returned from API');
  }
  return checkoutUrl;
}

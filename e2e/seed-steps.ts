import { expect, type Page } from '@playwright/test';
import { e164 } from './sandbox-steps.js';

interface ListedProduct {
  readonly isAvailable: boolean;
  readonly inventoryTracked: boolean;
  readonly quantityAvailable: number | null;
  readonly variants: readonly { readonly id: string }[];
}

const LAKESIDE = 'Lakeside Eye Care';

export async function post<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** One product without options and with plenty of stock, of those that a search finds. */
export async function findLine(
  page: Page,
  search = '',
): Promise<{ id: string; variantId: string; quantity: number }> {
  const answer = await page.request.get('/api/products', { params: { search } });
  const { products } = (await answer.json()) as { products: ListedProduct[] };
  const found = products.find(
    ({ isAvailable, inventoryTracked, quantityAvailable, variants }) =>
      isAvailable && variants.length === 1 && (!inventoryTracked || (quantityAvailable ?? 0) > 20),
  );
  const id = found?.variants[0]?.id ?? '';
  return { id, variantId: id, quantity: 1 };
}

interface CreatedCart {
  readonly cartId: string;
  readonly cartUrl: string;
  readonly totalPrice: number;
  readonly yourPrice: number;
}

interface Recipient {
  readonly phoneNumber: string;
  readonly patientLastName?: string;
  /** The practice that the page is signed in to. */
  readonly practiceName?: string;
  /** Finds the product of the cart. */
  readonly search?: string;
  /** Of the page and the texts; absent: the practice's. */
  readonly language?: 'en' | 'es';
}

/** Texts a cart. */
export async function textCart(
  page: Page,
  { practiceName = LAKESIDE, search, language, ...recipient }: Recipient,
): Promise<CreatedCart> {
  const cartItems = [await findLine(page, search)];
  const cart = await post<CreatedCart>(page, '/api/carts', { practiceName, language, cartItems });
  await post(page, '/api/send-sms', { practiceName, ...recipient, cartUrl: cart.cartUrl, consent: true });
  return cart;
}

interface FollowedUp {
  readonly phoneNumber: string;
  readonly needs: readonly string[];
}

/** Waits until a number is in the practice's Follow-up. */
export async function untilToFollowUp(page: Page, practiceName: string, phone: string): Promise<FollowedUp> {
  let found: FollowedUp | undefined;
  await expect(async () => {
    const answer = await page.request.get('/api/follow-ups', { params: { practiceName } });
    const { followUps } = (await answer.json()) as { followUps: FollowedUp[] };
    found = followUps.find(({ phoneNumber }) => phoneNumber === e164(phone));
    expect(found).toBeDefined();
  }).toPass();
  return found ?? { phoneNumber: phone, needs: [] };
}

/** Saves a draft order in the patient queue of Lakeside Eye Care. */
export async function saveDraft(page: Page, patientLastName: string, practiceName = LAKESIDE): Promise<void> {
  const items = [await findLine(page)];
  await post(page, '/api/draft-orders', { practiceName, items, patientLastName, isDraft: true });
}

/** Schedules a re-order of Lakeside Eye Care for next month. */
export async function scheduleOrder(page: Page, phoneNumber: string, patientLastName: string): Promise<void> {
  const scheduledFor = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const items = [await findLine(page)];
  const recipient = { practiceName: LAKESIDE, phoneNumber, patientLastName, consent: true };
  await post(page, '/api/create-order', { ...recipient, items, scheduledFor });
}

import { expect, type Page } from '@playwright/test';

interface ListedProduct {
  readonly isAvailable: boolean;
  readonly inventoryTracked: boolean;
  readonly quantityAvailable: number | null;
  readonly variants: readonly { readonly id: string }[];
}

const practiceName = 'Lakeside Eye Care';

async function post<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(path, { data: { practiceName, ...data } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** One product without options and with plenty of stock. */
async function findLine(page: Page): Promise<{ id: string; variantId: string; quantity: number }> {
  const answer = await page.request.get('/api/products');
  const { products } = (await answer.json()) as { products: ListedProduct[] };
  const found = products.find(
    ({ isAvailable, inventoryTracked, quantityAvailable, variants }) =>
      isAvailable && variants.length === 1 && (!inventoryTracked || (quantityAvailable ?? 0) > 20),
  );
  const id = found?.variants[0]?.id ?? '';
  return { id, variantId: id, quantity: 1 };
}

/** Texts a cart of Lakeside Eye Care, which the page is signed in to. */
export async function textCart(page: Page, phoneNumber: string, patientLastName: string): Promise<string> {
  const cartItems = [await findLine(page)];
  const { cartUrl } = await post<{ cartUrl: string }>(page, '/api/carts', { cartItems });
  await post(page, '/api/send-sms', { phoneNumber, patientLastName, cartUrl, consent: true });
  return cartUrl;
}

/** Saves a draft order in the patient queue. */
export async function saveDraft(page: Page, patientLastName: string): Promise<void> {
  await post(page, '/api/draft-orders', { items: [await findLine(page)], patientLastName, isDraft: true });
}

/** Schedules a re-order for next month. */
export async function scheduleOrder(page: Page, phoneNumber: string, patientLastName: string): Promise<void> {
  const scheduledFor = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const items = [await findLine(page)];
  await post(page, '/api/create-order', { items, phoneNumber, patientLastName, scheduledFor, consent: true });
}

import type { Locator, Page } from '@playwright/test';
import { drawerOf } from './portal-steps.js';
import { failText, numbersOf } from './sandbox-steps.js';
import { findLine, post, textCart, untilToFollowUp } from './seed-steps.js';

/** No other test uses this practice, so nothing else moves its lists. */
export const PRACTICE = { id: '100800', practiceName: 'Meadow Eye Care' };
const { practiceName } = PRACTICE;
const newPhone = numbersOf(726);
const UNDELIVERABLE = 30006;

/** Undefined where a row cannot be removed. */
export type Removal = (() => Promise<unknown>) | undefined;

/** A list of the portal that another computer changes: its newest row is its first. */
export interface SharedList {
  readonly title: string;
  /** The part of the path that its reads have. */
  readonly path: string;
  /** The names of its rows: five, the first at the top. The last two are added while staff look. */
  readonly names: readonly [string, string, string, string, string];
  /** Adds a row as another computer does; the result removes it again, where that can be done. */
  readonly add: (name: string) => Promise<Removal>;
  /** Shows the list. */
  readonly open: () => Promise<Locator>;
  /** The button of a row that the test presses. */
  readonly button: (list: Locator, name: string) => Locator;
  /** What a press on that button brings. */
  readonly effect: (list: Locator, name: string) => Locator;
  /** Another browser tab says that the list has changed; without it, the list's own poll is awaited. */
  readonly channel?: 'bundles' | 'drafts' | 'favorites' | 'scheduled-orders';
}

type Names = SharedList['names'];

let named = 0;

/** Unique names for patients or bundles of one list and one run. */
function newNames(): Names {
  named += 1;
  const run = `x${Date.now().toString(36)}x${named}`;
  return [`Adams${run}`, `Baker${run}`, `Clark${run}`, `Davis${run}`, `Evans${run}`];
}

const remover = (page: Page, path: string) => () => page.request.delete(path, { params: { practiceName } });

/** Every list, in an order that shows them all with one load of the portal. */
export async function sharedLists(page: Page): Promise<SharedList[]> {
  return [
    ...(await favoriteLists(page)),
    ...(await bundleLists(page)),
    await scheduledList(page),
    queueList(page),
    historyList(page),
    followUpList(page),
  ];
}

interface FoundProduct {
  readonly id: string;
  readonly title: string;
  readonly isAvailable: boolean;
  readonly variants: readonly unknown[];
}

/** The panel, the drawer, and the list to add from in the cart; what an earlier run saved is removed. */
async function favoriteLists(page: Page): Promise<SharedList[]> {
  const saved = await page.request.get('/api/favorites', { params: { practiceName } });
  for (const { id } of (await saved.json()) as { id: string }[])
    await remover(page, `/api/favorites/${id}`)();
  const idOf = new Map((await findPlain(page)).map(({ id, title }) => [title, id]));
  const titles = [...idOf.keys()];
  const add = async (title: string) => {
    const productId = idOf.get(title);
    await post(page, '/api/favorites', { practiceName, productId });
    return remover(page, `/api/favorites/${productId}`);
  };
  const shared = { path: '/api/favorites', channel: 'favorites', add } as const;
  return [
    {
      ...shared,
      title: 'favorites above the products',
      names: fiveOf(titles),
      open: async () => {
        const panel = page.getByRole('region', { name: 'Favorites' });
        // On a tall screen it is open from the start.
        return panel;
      },
      button: (panel, title) => panel.getByRole('button', { name: 'Add to cart', description: title }),
      effect: (panel, title) => panel.getByRole('button', { name: 'Added to cart', description: title }),
    },
    {
      ...shared,
      title: 'favorites in the drawer',
      names: fiveOf(titles.slice(5)),
      open: async () => {
        await page.getByRole('button', { name: 'View All favorites' }).click();
        return page.getByRole('dialog', { name: 'Favorites' });
      },
      button: (drawer, title) =>
        drawer.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'ADD TO CART' }),
      effect: (drawer, title) =>
        drawer
          .getByRole('listitem')
          .filter({ hasText: title })
          .getByRole('button', { name: /^Added/ }),
    },
    {
      ...shared,
      title: 'favorites to add from',
      names: fiveOf(titles.slice(10)),
      open: () => openPicks(page, /^Favorites/),
      button: (picks, title) => picks.getByRole('button', { name: 'Add to cart', description: title }),
      effect: (picks, title) => picks.getByRole('button', { name: 'Added to cart', description: title }),
    },
  ];
}

/** Products without options that can be bought. */
async function findPlain(page: Page): Promise<FoundProduct[]> {
  const { products } = (await (await page.request.get('/api/products')).json()) as {
    products: FoundProduct[];
  };
  return products.filter(({ isAvailable, variants }) => isAvailable && variants.length === 1);
}

/** The tab, and the list to add from in the cart. */
async function bundleLists(page: Page): Promise<SharedList[]> {
  const [product] = await findPlain(page);
  const add = async (name: string) => {
    const made = { practiceName, name, products: [{ productId: product?.id }] };
    const { bundle } = await post<{ bundle: { id: string } }>(page, '/api/bundles', made);
    return remover(page, `/api/bundles/${bundle.id}`);
  };
  const shared = { path: '/api/bundles', channel: 'bundles', add } as const;
  return [
    {
      ...shared,
      title: 'bundles',
      names: newNames(),
      open: async () => {
        await page.getByRole('tab', { name: /^Bundles/ }).click();
        return page.getByRole('tabpanel', { name: /^Bundles/ });
      },
      button: (tab, name) => tab.getByRole('article', { name }).getByRole('button', { name: 'View' }),
      effect: (_tab, name) => page.getByRole('dialog', { name }),
    },
    {
      ...shared,
      title: 'bundles to add from',
      names: newNames(),
      open: () => openPicks(page, /^Bundles/),
      button: (picks, name) => picks.getByRole('button', { name: `Add to Cart ${name}` }),
      effect: (_picks, name) => page.getByText(`${name} (1 item) has been added to your cart.`),
    },
  ];
}

/** Opens what the cart can add from. */
async function openPicks(page: Page, name: RegExp): Promise<Locator> {
  const drawer = drawerOf(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Carts/ })
    .click();
  await drawer.getByRole('button', { name: 'Add products' }).click();
  await drawer.getByRole('tab', { name }).click();
  return drawer.getByRole('tabpanel', { name });
}

async function openTab(page: Page, name: RegExp): Promise<Locator> {
  const drawer = drawerOf(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Carts/ })
    .click();
  await drawer.getByRole('tab', { name }).click();
  return drawer.getByRole('tabpanel');
}

/** The number of each order and draft, which their questions name, by patient. */
const numbers = new Map<string, number>();
let daysAhead = 300;

/** What an earlier run scheduled is canceled, since the soonest is first. */
async function scheduledList(page: Page): Promise<SharedList> {
  const path = '/api/scheduled-orders';
  const cancel = (id: number) => page.request.post(`${path}/${id}/cancel`, { data: {} });
  const earlier = await page.request.get(path, { params: { practiceName } });
  const { scheduledOrders } = (await earlier.json()) as { scheduledOrders: { id: number }[] };
  for (const { id } of scheduledOrders) await cancel(id);
  return {
    title: 'scheduled orders',
    path,
    channel: 'scheduled-orders',
    names: newNames(),
    add: async (patientLastName) => {
      daysAhead -= 1;
      const { scheduledOrder } = await post<{ scheduledOrder: { id: number } }>(page, '/api/create-order', {
        practiceName,
        patientLastName,
        phoneNumber: newPhone(),
        consent: true,
        items: [await findLine(page)],
        scheduledFor: new Date(Date.now() + daysAhead * 86_400_000).toISOString(),
      });
      numbers.set(patientLastName, scheduledOrder.id);
      return () => cancel(scheduledOrder.id);
    },
    open: () => openTab(page, /^Scheduled/),
    button: (tab, name) => tab.getByRole('button', { name: new RegExp(`^Send Cart, .* ${name}$`) }),
    effect: (_tab, name) => page.getByRole('alertdialog', { name: `Send Order #${numbers.get(name)} now?` }),
  };
}

const queueList = (page: Page): SharedList => ({
  title: 'the patient queue',
  path: '/api/draft-orders',
  channel: 'drafts',
  names: newNames(),
  add: async (patientLastName) => {
    const items = [await findLine(page)];
    const { draftOrder } = await post<{ draftOrder: { id: number } }>(page, '/api/draft-orders', {
      practiceName,
      items,
      patientLastName,
    });
    numbers.set(patientLastName, draftOrder.id);
    return remover(page, `/api/draft-orders/${draftOrder.id}`);
  },
  open: () => openTab(page, /^Pending Carts/),
  button: (tab, name) => tab.getByRole('button', { name: new RegExp(`^Delete Cart, .* ${name}$`) }),
  effect: (_tab, name) =>
    page.getByRole('alertdialog').filter({ hasText: `delete Draft #${numbers.get(name)}?` }),
});

const historyList = (page: Page): SharedList => ({
  title: 'the SMS history',
  path: '/api/sms/messages',
  names: newNames(),
  add: async (patientLastName) => {
    await textCart(page, { phoneNumber: newPhone(), patientLastName, practiceName });
    return undefined;
  },
  open: () => openTab(page, /^SMS History/),
  button: (tab, name) => tab.getByRole('button', { name }).first(),
  effect: (tab, name) => tab.getByRole('button', { name, expanded: true }),
});

const followUpList = (page: Page): SharedList => ({
  title: 'Follow-up',
  path: '/api/follow-ups',
  names: newNames(),
  add: async (patientLastName) => {
    const phoneNumber = newPhone();
    const text = { phoneNumber, patientLastName, practiceName };
    await failText(phoneNumber, UNDELIVERABLE, () => textCart(page, text));
    const { needs } = await untilToFollowUp(page, practiceName, phoneNumber);
    const dismissal = { practiceName, phoneNumber, needs, dismissal: 'later' };
    return () => post(page, '/api/follow-ups/dismiss', dismissal);
  },
  open: async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Follow-up$/i })
      .click();
    return page.getByRole('main');
  },
  button: (main, name) => main.getByRole('button', { name: `More: ${name}` }),
  effect: (main, name) => main.getByRole('button', { name: `More: ${name}`, expanded: true }),
});

function fiveOf([a, b, c, d, e]: readonly string[]): Names {
  if (!a || !b || !c || !d || !e) throw new Error('The shop has too few products without options.');
  return [a, b, c, d, e];
}

import { SANDBOX_CREDENTIALS } from '@eyecart/sandbox/credentials';
import { startSandbox } from '@eyecart/sandbox/start-sandbox';
import { systemClock } from '../../src/providers/clock.js';
import type {
  CommerceProvider,
  ShopCatalog,
  ShopVariant,
} from '../../src/providers/commerce/commerce-provider.js';
import { createShopifyProvider } from '../../src/providers/commerce/shopify/shopify-provider.js';
import type { ShopifySettings } from '../../src/providers/commerce/shopify/shopify-settings.js';
import { askControl } from './ask-control.js';

const MAX_SLEEP_MS = 50;

export interface SandboxShop {
  readonly url: string;
  /** How long the adapter asked to wait, in milliseconds, in order. */
  readonly waits: number[];
  provider(settings?: Partial<ShopifySettings>): CommerceProvider;
  control(path: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** The sandbox, and adapters that talk to its shop and never wait long. */
export async function startSandboxShop(): Promise<SandboxShop> {
  const sandbox = await startSandbox({ port: 0, dataDir: null });
  const { adminToken, storefrontPrivateToken } = SANDBOX_CREDENTIALS.shopify;
  const waits: number[] = [];
  return {
    url: sandbox.url,
    waits,
    provider: (settings = {}) =>
      createShopifyProvider({
        origin: sandbox.url,
        admin: { token: adminToken },
        storefrontPrivateToken,
        clock: systemClock,
        sleep: async (ms) => {
          waits.push(ms);
          await new Promise((resolve) => setTimeout(resolve, Math.min(ms, MAX_SLEEP_MS)));
        },
        log: () => {},
        ...settings,
      }),
    control: (path, body) => askControl(sandbox.url, path, body),
    close: () => sandbox.close(),
  };
}

export const variantsOf = ({ products }: ShopCatalog): readonly ShopVariant[] =>
  products.flatMap(({ variants }) => variants);

/** Two variants of different products with stock for several of each. */
export function pickGoods(catalog: ShopCatalog): { first: ShopVariant; second: ShopVariant } {
  const [first, second] = catalog.products.flatMap(({ variants }) =>
    variants.filter((one) => one.availableForSale && (one.quantityAvailable ?? 0) > 5).slice(0, 1),
  );
  if (first === undefined || second === undefined)
    throw new Error('The sandbox sells fewer than two products');
  return { first, second };
}

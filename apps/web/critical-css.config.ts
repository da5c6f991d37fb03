import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstView, PortalBrowser, PortalRenderer, Practice, Product } from '@eyecart/shared/contracts';
import Beasties from 'beasties';
import type { Plugin } from 'vite';

interface Folders {
  readonly client: string;
  readonly server: string;
}

const FONT_FACE = /@font-face\{[^}]*\}/g;
const STYLES = /<style[^>]*>([\s\S]*?)<\/style>/g;

const IN_STOCK: Product = {
  id: '1',
  title: 'Drops',
  price: 1000,
  imageUrl: '/drops.svg',
  variantId: '1',
  hasOptions: false,
  options: [],
  variants: [
    {
      id: '1',
      title: 'Default Title',
      price: 1000,
      selectedOptions: [],
      availableForSale: true,
      quantityAvailable: 3,
      inventoryPolicy: 'DENY',
      inventoryTracked: true,
    },
  ],
  isAvailable: true,
  quantityAvailable: 3,
  inventoryPolicy: 'DENY',
  inventoryTracked: true,
  vendor: 'Brand',
  sku: '1',
  productType: 'Drops',
  category: null,
};
const WITH_OPTIONS: Product = { ...IN_STOCK, hasOptions: true, quantityAvailable: 50 };
const SOLD_OUT: Product = { ...IN_STOCK, imageUrl: null, isAvailable: false, quantityAvailable: 0 };

const PRACTICE: Practice = {
  id: '1',
  name: 'Practice',
  discountCode: 'CODE',
  gallery: [],
  timeZone: 'America/New_York',
  language: 'en',
  phoneNumber: null,
};
const PRODUCTS = { products: [IN_STOCK, WITH_OPTIONS, SOLD_OUT], total: 3, page: 1, pageSize: 36 };

/** Every state of the first view: the sign-in card, and the home page with favorites open and collapsed. */
const VIEWS: ReadonlyArray<readonly [FirstView, PortalBrowser['remembered']]> = [
  [
    { practice: null, refusal: { practiceId: '1', message: 'Refused' } },
    { isFavoritesFolded: true, favoriteCount: 0 },
  ],
  [
    { practice: PRACTICE, products: PRODUCTS },
    { isFavoritesFolded: false, favoriteCount: 2 },
  ],
  [
    { practice: PRACTICE, products: PRODUCTS },
    { isFavoritesFolded: true, favoriteCount: 2 },
  ],
  [
    { practice: PRACTICE, products: PRODUCTS },
    { isFavoritesFolded: true, favoriteCount: 0 },
  ],
];

/** After the server build: the rules of the stylesheet that the server-rendered first view needs (see portal-server.tsx). */
export function criticalCss({ client, server }: Folders): Plugin {
  return {
    name: 'eyecart:critical-css',
    apply: 'build',
    async closeBundle() {
      const { createPortalRenderer } = (await import(
        pathToFileURL(path.join(server, 'portal-server.js')).href
      )) as {
        createPortalRenderer: (options: { clientDir: string; isSandbox: boolean }) => PortalRenderer;
      };
      const renderer = createPortalRenderer({ clientDir: client, isSandbox: true });
      const pages = VIEWS.map(([view, remembered]) => renderer.render(view, { remembered, userAgent: '' }));
      const [document = ''] = pages;
      const all = document.replace('<div id="root">', () => `<div id="root">${pages.map(bodyOf).join('')}`);
      writeFileSync(path.join(server, 'portal-critical.css'), await readCritical(all, client));
    },
  };
}

const bodyOf = (page: string): string => /<div id="root">([\s\S]*)<script /.exec(page)?.[1] ?? '';

function fontFacesOf(html: string, client: string): string {
  const stylesheets = [...html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)];
  const rules = stylesheets.flatMap(([, file = '']) =>
    readFileSync(path.join(client, file), 'utf8').match(FONT_FACE),
  );
  return rules.join('');
}

async function readCritical(html: string, client: string): Promise<string> {
  const beasties = new Beasties({
    path: client,
    publicPath: '/',
    pruneSource: false,
    preloadFonts: false,
    reduceInlineStyles: false,
    logLevel: 'warn',
  });
  const styled = await beasties.process(html);
  const css = [...styled.matchAll(STYLES)].map(([, rules = '']) => rules).join('');
  // The library does not resolve the variable that names the fonts.
  const fonts = fontFacesOf(html, client);
  if (css === '' || fonts === '')
    throw new Error('The first view has no critical rules: check the stylesheet of index.html.');
  return fonts + css;
}

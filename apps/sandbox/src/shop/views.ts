import { toDecimal } from '../money.js';
import { toGid } from './gid.js';
import type { ShopRequest } from './shop-context.js';

/** A GraphQL object: values, or functions of the field's arguments and the request. */
export type View = Record<string, unknown> & { __typename: string };

export const moneyView = (cents: number, currency: string) => ({
  amount: toDecimal(cents),
  currencyCode: currency,
});

export const bagView = (cents: number, currency: string) => ({
  shopMoney: moneyView(cents, currency),
  presentmentMoney: moneyView(cents, currency),
});

/** An image of the artwork folder. */
export function imageView(request: ShopRequest, file: string, altText: string, id: number) {
  const url = `${request.shop.url()}/art/${file}`;
  const isLogo = file.startsWith('logo-');
  return {
    __typename: 'Image',
    id: toGid('ProductImage', id),
    altText,
    width: isLogo ? 220 : 800,
    height: isLogo ? 56 : 800,
    url,
    src: url,
    originalSrc: url,
  };
}

export function mediaView(request: ShopRequest, file: string, altText: string, id: number, at: string) {
  const image = imageView(request, file, altText, id);
  return {
    __typename: 'MediaImage',
    id: toGid('MediaImage', id),
    alt: altText,
    mediaContentType: 'IMAGE',
    status: 'READY',
    fileStatus: 'READY',
    mimeType: 'image/svg+xml',
    preview: { image, status: 'READY' },
    image,
    createdAt: at,
    updatedAt: at,
  };
}

const ENTITIES: Record<string, string> = {
  '&nbsp;': '\u00a0',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/** A description without its markup, truncated to a length. */
export function plainText(html: string, truncateAt?: number | null): string {
  const [start = '', ...others] = html.split(/<(?:script|style)\b/i);
  const afterElement = (piece: string) => piece.split(/<\/(?:script|style)>/i).slice(1);
  const text = [start, ...others.flatMap(afterElement)]
    .join('')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? ' ')
    .replace(/[ \n]+/g, ' ')
    .trim();
  return truncateAt == null || text.length <= truncateAt
    ? text
    : `${text.slice(0, Math.max(0, truncateAt - 3))}...`;
}

/** A category of the shop's taxonomy. */
export function categoryView(name: string | null) {
  if (name === null) return null;
  const code = [...name].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 9973, 7);
  return {
    id: `gid://shopify/TaxonomyCategory/hb-3-9-${code}`,
    name,
    fullName: `Health & Beauty > Personal Care > Vision Care > ${name}`,
    level: 4,
    isLeaf: true,
    isRoot: false,
    isArchived: false,
  };
}

/** The metafields of a brand's collection: its logo and the featured flag. */
export function collectionMetafields(request: ShopRequest, collection: { id: number } & CollectionFacts) {
  const base = { createdAt: collection.updatedAt, updatedAt: collection.updatedAt };
  const fields: (View & { namespace: string; key: string })[] = [];
  if (collection.logo !== null) {
    const id = collection.id * 10 + 1;
    fields.push({
      ...base,
      __typename: 'Metafield',
      id: toGid('Metafield', id),
      namespace: 'custom',
      key: 'brand_logo',
      type: 'file_reference',
      value: toGid('MediaImage', id),
      reference: mediaView(request, collection.logo, collection.title, id, collection.updatedAt),
    });
  }
  if (collection.isFeatured) {
    fields.push({
      ...base,
      __typename: 'Metafield',
      id: toGid('Metafield', collection.id * 10 + 2),
      namespace: 'custom',
      key: 'is_featured',
      type: 'boolean',
      value: 'true',
      reference: null,
    });
  }
  return fields;
}

interface CollectionFacts {
  title: string;
  logo: string | null;
  isFeatured: boolean;
  updatedAt: string;
}

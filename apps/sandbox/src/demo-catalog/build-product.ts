import { HOUR_MS } from '../durations.js';
import { toCents } from '../money.js';
import type { Product, SelectedOption, Swatch, Variant } from '../shop/shop-types.js';
import { slug } from '../slug.js';
import { FORMS } from './forms.js';
import type { OptionSpec, ProductSpec } from './product-spec.js';
import { spanishOf } from './spanish.js';

const MADE_AT = Date.parse('2026-03-02T09:00:00Z');

/** Keeps "10 mL" and "90 count" on one line. */
const withNoBreaks = (value: string): string =>
  value.replace(/(\d) (mL|g|L|count|Count|Vials|Pairs)\b/g, '$1\u00a0$2');

function hash(value: string, seed: number): number {
  let state = seed;
  for (const letter of value) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return state;
}

/** The same id for the same name, in every run. */
const stableId = (name: string, base: number): number =>
  base + ((hash(name, 0x811c9dc5) + (hash(name, 0x9747b28c) % 0x100000) * 0x100000000) % 900_000_000_000);

function combine(options: NonNullable<ProductSpec['options']>): SelectedOption[][] {
  return options.reduce<SelectedOption[][]>(
    (rows, { name, values }) => rows.flatMap((row) => values.map((value) => [...row, { name, value }])),
    [[]],
  );
}

/** Image file of a variant: one per color; other options share the product's. */
const imageOf = (handle: string, color: string | undefined): string =>
  color === undefined ? `${handle}.svg` : `${handle}-${slug(color)}.svg`;

const COLORED = new Set(['mask', 'humidifier']);

const colorsOf = (spec: ProductSpec): string[] =>
  COLORED.has(spec.form) ? (spec.options?.find(({ name }) => name === 'Color')?.values ?? []) : [];

/** A swatch is the color in the spec, or else the picture of the variant in that color. */
function swatchesOf({ name, values, swatches }: OptionSpec, handle: string, colors: readonly string[]) {
  const entries = values.flatMap((value): [string, Swatch][] => {
    const color = swatches?.[value];
    if (color !== undefined) return [[value, { color, image: null }]];
    const hasPicture = name === 'Color' && colors.includes(value);
    return hasPicture ? [[value, { color: null, image: imageOf(handle, value) }]] : [];
  });
  return Object.fromEntries(entries);
}

const handleOf = (spec: ProductSpec): string => slug(`${spec.vendor} ${spec.title}`);

/** Builds a product from a row of the demo catalog. */
export function buildProduct(spec: ProductSpec, index: number): Product {
  const handle = handleOf(spec);
  const form = FORMS[spec.form];
  const colors = colorsOf(spec);
  const options = (spec.options ?? []).map((option, place) => ({
    id: stableId(`${handle} ${option.name}`, 10_000_000_000_000 + place * 1_000_000_000_000),
    name: option.name,
    values: option.values.map(withNoBreaks),
    swatches: swatchesOf(option, handle, colors),
  }));
  const combinations = spec.options === undefined ? [[]] : combine(spec.options);
  const variants = combinations.flatMap((selected, place): Variant[] => {
    const key = selected.map(({ value }) => value).join(' / ');
    if (spec.missing?.includes(key)) return [];
    const color = selected.find(({ name, value }) => name === 'Color' && colors.includes(value))?.value;
    const id = stableId(`${handle} ${key}`, 45_000_000_000_000);
    return [
      {
        id,
        title: key === '' ? 'Default Title' : withNoBreaks(key),
        sku: `${spec.vendor.slice(0, 3).toUpperCase()}-${String(1001 + index)}-${String(place + 1).padStart(2, '0')}`,
        priceCents: toCents(spec.priceOf?.[key] ?? spec.price),
        compareAtCents: spec.compareAt === undefined ? null : toCents(spec.compareAt),
        inventoryItemId: stableId(`${handle} ${key}`, 47_000_000_000_000),
        ...(spec.stockOf?.[key] ?? spec.stock),
        selectedOptions:
          key === ''
            ? [{ name: 'Title', value: 'Default Title' }]
            : selected.map(({ name, value }) => ({ name, value: withNoBreaks(value) })),
        image: color === undefined ? null : imageOf(handle, color),
        daysSupply: form.daysSupply,
      },
    ];
  });
  const spanish = spanishOf(spec);
  const at = new Date(MADE_AT + index * HOUR_MS).toISOString();
  const images =
    colors.length > 0 ? colors.map((color) => imageOf(handle, color)) : [imageOf(handle, undefined)];
  return {
    id: stableId(handle, 8_200_000_000_000),
    handle,
    title: withNoBreaks(spec.title),
    vendor: spec.vendor,
    productType: form.productType,
    category: spec.category === undefined ? form.category : spec.category,
    descriptionHtml: spec.html ?? describe(spec),
    tags: spec.tags ?? [],
    status: 'ACTIVE',
    isPublished: true,
    createdAt: at,
    updatedAt: at,
    options:
      options.length > 0
        ? options
        : [{ id: stableId(`${handle} Title`, 10_000_000_000_000), name: 'Title', values: ['Default Title'] }],
    images: spec.hasNoImage === true ? [] : images,
    variants,
    salesRank: spec.rank ?? null,
    ...(spanish && { translations: { ES: { ...spanish, title: withNoBreaks(spanish.title) } } }),
  };
}

function describe(spec: ProductSpec): string {
  const points = FORMS[spec.form].points.map((point) => `<li>${withNoBreaks(point)}</li>`).join('');
  return `<p>${withNoBreaks(spec.about)}</p><ul>${points}</ul>`;
}

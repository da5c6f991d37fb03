import type { CartItem, Product, Variant } from '@eyecart/shared/contracts';
import { MAX_QUANTITY } from '@eyecart/shared/rules/cart-limits';
import { cartLineTitle } from '@eyecart/shared/rules/cart-line-title';
import { pictureOf } from '@eyecart/shared/rules/picture';
import { timesField } from '@eyecart/shared/rules/routine';
import { isRecord } from '@/lib/storage/is-record';

/** A cart line as this browser stores it, with the vendor to show. */
export type CartLine = Omit<CartItem, 'previousPrice' | 'previousQuantity' | 'vendor'> & {
  readonly vendor?: string;
};

/** A line's id is its variant's, so that two variants never merge (docs/product.md §6.1). */
export function cartLineOf(product: Product, variant: Variant, quantity: number): CartLine {
  return {
    id: variant.id,
    title: cartLineTitle(product.title, variant.title),
    price: variant.price,
    quantity,
    imageUrl: pictureOf(product, variant),
    description: product.description ?? '',
    variantId: variant.id,
    selectedOptions: variant.selectedOptions,
    vendor: product.vendor,
  };
}

/** A line from the server's answer for a draft or a bundle. */
export const cartLineOfItem = ({ previousPrice, previousQuantity, ...item }: CartItem): CartLine => item;

/** A line as the server needs it; the catalog has the rest. */
export const itemInputOf = ({ id, variantId, quantity, timesOfDay }: CartLine) => ({
  id,
  variantId,
  quantity,
  timesOfDay,
});

/** Reads stored lines; anything that is not a line is left out, and optional parts are filled in. */
export function readCartLines(stored: unknown): readonly CartLine[] {
  return Array.isArray(stored) ? stored.flatMap(readCartLine) : [];
}

function readCartLine(stored: unknown): CartLine[] {
  if (!isRecord(stored)) return [];
  const id = textOf(stored.variantId) ?? textOf(stored.id);
  const title = textOf(stored.title);
  const { price, quantity } = stored;
  if (id === undefined || title === undefined) return [];
  if (!isWholeBetween(price, 0, Number.MAX_SAFE_INTEGER) || !isWholeBetween(quantity, 1, MAX_QUANTITY))
    return [];
  return [
    {
      id,
      title,
      price,
      quantity,
      imageUrl: textOf(stored.imageUrl) ?? null,
      description: textOf(stored.description) ?? '',
      variantId: id,
      selectedOptions: readOptions(stored.selectedOptions),
      vendor: textOf(stored.vendor),
      ...readTimes(stored.timesOfDay),
    },
  ];
}

function readOptions(stored: unknown): CartLine['selectedOptions'] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((option: unknown) =>
    isRecord(option) && typeof option.name === 'string' && typeof option.value === 'string'
      ? [{ name: option.name, value: option.value }]
      : [],
  );
}

function readTimes(stored: unknown): Pick<CartLine, 'timesOfDay'> {
  return Array.isArray(stored) ? timesField(stored) : {};
}

/** Ids may have been stored as numbers. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const isWholeBetween = (value: unknown, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

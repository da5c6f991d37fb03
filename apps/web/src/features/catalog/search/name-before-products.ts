import type { Product } from '@eyecart/shared/contracts';
import type { PaletteSection } from './palette-entries';
import { plain } from './plain-text';

/**
 * How well a query matches, lowest first. Product words that begin with it beat a name that begins with it, but not a
 * whole name.
 */
const FIT = { none: 0, nameBegins: 1, wordsBegin: 2, name: 3, words: 4 } as const;

/**
 * Whether the records come before the products: the query is or begins a patient's last name, and no product matches it
 * as well. Fuzzy matches and matches in the description do not count (docs/product.md §2.24).
 */
export function isNameBeforeProducts(
  query: string,
  records: readonly PaletteSection[],
  products: readonly Product[],
): boolean {
  const wanted = plain(query);
  if (wanted === '') return false;
  const best = bestFitOfNames(records, wanted);
  return products.every((product) => fitOfProduct(product, wanted) < best);
}

/** A query of up to this many letters more likely begins a name than misspells a product. */
const FEW_LETTERS = 3;

/**
 * The products to show next to patients. For a whole last name, or a few letters that begin one, only those with
 * matching words (docs/product.md §2.24).
 */
export function productsBesideNames(
  query: string,
  records: readonly PaletteSection[],
  products: readonly Product[],
): readonly Product[] {
  const wanted = plain(query);
  const best = bestFitOfNames(records, wanted);
  if (best !== FIT.name && (wanted.length > FEW_LETTERS || best === FIT.none)) return products;
  return products.filter((product) => fitOfProduct(product, wanted) > FIT.none);
}

function bestFitOfNames(records: readonly PaletteSection[], wanted: string): number {
  const fits = records.flatMap(({ entries }) =>
    entries.map(({ lastName }) => fitOfName(plain(lastName ?? ''), wanted)),
  );
  return Math.max(FIT.none, ...fits);
}

function fitOfName(name: string, wanted: string): number {
  if (name === wanted) return FIT.name;
  return name.startsWith(wanted) ? FIT.nameBegins : FIT.none;
}

function fitOfProduct({ title, vendor, productType }: Product, wanted: string): number {
  const tokens = plain(`${title} ${vendor} ${productType}`).split(' ');
  const typed = wanted.split(' ');
  if (typed.every((word) => tokens.includes(word))) return FIT.words;
  return typed.every((word) => tokens.some((one) => one.startsWith(word))) ? FIT.wordsBegin : FIT.none;
}

import type { Collection } from '@eyecart/shared/contracts';
import { firstLetterOf, OTHERS } from './first-letter';

/** Brands under one range of first letters. */
export interface BrandGroup {
  readonly range: string;
  readonly brands: readonly Collection[];
}

const RANGES = ['A to D', 'E to H', 'I to L', 'M to P', 'Q to T', 'U to X', 'Y to Z'] as const;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LETTERS_PER_RANGE = 4;
const byTitle = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * Brands by first letter in seven ranges, sorted by title within a range; empty ranges are left out
 * (docs/product.md §2.5). Accents are folded; what begins with no letter comes last, under "#".
 */
export function groupBrands(brands: readonly Collection[]): BrandGroup[] {
  const sorted = [...brands].sort((a, b) => byTitle.compare(a.title.trim(), b.title.trim()));
  return [...RANGES, OTHERS]
    .map((range) => ({ range, brands: sorted.filter(({ title }) => rangeOf(title) === range) }))
    .filter((group) => group.brands.length > 0);
}

function rangeOf(title: string): string {
  const index = LETTERS.indexOf(firstLetterOf(title));
  return RANGES[Math.floor(index / LETTERS_PER_RANGE)] ?? OTHERS;
}

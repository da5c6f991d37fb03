import type { Collection } from '@eyecart/shared/contracts';

/** Brands under one range of first letters. */
export interface BrandGroup {
  readonly range: string;
  readonly brands: readonly Collection[];
}

const RANGES = ['A to D', 'E to H', 'I to L', 'M to P', 'Q to T', 'U to X', 'Y to Z'] as const;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LETTERS_PER_RANGE = 4;
/** Digits and anything else that is not a Latin letter. */
const OTHERS = '#';

/** Letters that are not an accented form of another one, and where people look for them. */
const SORTED_UNDER: Readonly<Record<string, string>> = {
  Æ: 'A',
  Ð: 'D',
  Đ: 'D',
  Ħ: 'H',
  ı: 'I',
  Ł: 'L',
  Ø: 'O',
  Œ: 'O',
  ẞ: 'S',
  ß: 'S',
  Þ: 'T',
  Ŧ: 'T',
};

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

/** The letter that represents a brand: its first character without accents, in upper case. */
export function firstLetterOf(title: string): string {
  const [first = OTHERS] = title.trim();
  const [letter = first] = (SORTED_UNDER[first] ?? SORTED_UNDER[first.toUpperCase()] ?? first).normalize(
    'NFD',
  );
  return letter.toUpperCase();
}

function rangeOf(title: string): string {
  const index = LETTERS.indexOf(firstLetterOf(title));
  return RANGES[Math.floor(index / LETTERS_PER_RANGE)] ?? OTHERS;
}

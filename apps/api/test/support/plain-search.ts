import { stemmer } from 'stemmer';
import { createGuesses } from '../../src/domains/catalog/search/closest-words.js';
import { readSearch, type SearchPart } from '../../src/domains/catalog/search/read-search.js';
import { isNumber, joinedWordsOf, wordsOf } from '../../src/domains/catalog/search/search-words.js';
import type { Fit, Vocabulary } from '../../src/domains/catalog/search/vocabulary.js';
import type { SearchTexts } from '../../src/domains/catalog/search/word-index.js';

interface Product {
  /** Its words with spaces around them. */
  readonly title: string;
  /** Each word with the best of its fields. */
  readonly fieldOf: ReadonlyMap<string, number>;
}

const POINTS: Readonly<Record<Fit, readonly number[]>> = {
  whole: [60, 30, 20, 6],
  form: [58, 24, 19, 5],
  beginning: [36, 20, 12, 3],
  end: [28, 0, 8, 1],
};
const DESCRIPTION = 3;

/** What a search finds and suggests, computed product by product and word by word, whatever that costs. */
export function createPlainSearch(texts: readonly SearchTexts[]) {
  const products = texts.map(readProduct);
  const vocabulary = createPlainVocabulary(products);

  /** The points of the product's best word. */
  function rateWord(searched: string, { isWhole }: SearchPart, { fieldOf }: Product): number {
    const each = [...fieldOf].map(([word, field]) => {
      const fit = fitOf(searched, word);
      if (fit === null || (isWhole && fit !== 'whole')) return 0;
      const isPart = fit === 'beginning' || fit === 'end';
      if (isPart && field === DESCRIPTION && vocabulary.has(searched)) return 0;
      return POINTS[fit][field] ?? 0;
    });
    return Math.max(0, ...each);
  }

  /** The points of the best reading, of which the product must have each word. */
  function rate(part: SearchPart, product: Product): number {
    const each = part.readings.map(({ words, weight }) => {
      const points = words.map((word) => rateWord(word, part, product));
      return points.includes(0) ? 0 : sum(points) * (weight / words.length);
    });
    return Math.max(0, ...each);
  }

  return (search: string) => {
    const parts = readSearch(search, vocabulary);
    if (parts.length === 0) return { found: [], didYouMean: null };
    const isEachWeak = parts.every(({ isWeak }) => isWeak);
    const demanded = parts.filter(({ isWeak }) => isEachWeak || !isWeak);
    const weak = parts.filter((part) => !demanded.includes(part));
    const phrase = ` ${wordsMeant(demanded)} `;
    const found = products.flatMap((product, place) => {
      const points = demanded.map((part) => rate(part, product));
      if (points.includes(0)) return [];
      const extra = sum(weak.map((part) => rate(part, product))) * 0.2;
      const isPhrase = parts.length > 0 && product.title.includes(phrase);
      return [{ place, score: sum(points) + extra + (isPhrase ? 20 : 0) }];
    });

    const areTogether = (some: readonly SearchPart[]) =>
      products.some((product) => some.every((part) => rate(part, product) > 0));
    const answered = demanded.filter((part) => areTogether([part]));
    const useful = parts.filter((part) => part.isWeak || answered.includes(part));
    const isChanged = useful.length < parts.length || useful.some(({ corrected }) => corrected !== null);
    const rests = answered.map((left) => answered.filter((part) => part !== left));
    const rest = rests.find((some) => some.length > 1 && areTogether(some)) ?? answered.slice(-1);
    const better = isChanged ? useful : [];
    const meant = areTogether(answered) ? better : rest;
    const isHelp = answered.length > 0 && meant.length > 0;
    return { found, didYouMean: isHelp ? wordsMeant(meant) : null };
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const wordsMeant = (parts: readonly SearchPart[]): string =>
  parts.flatMap(({ typed, corrected }) => corrected ?? typed).join(' ');

function readProduct({ title, brand, type, description }: SearchTexts): Product {
  const fieldOf = new Map<string, number>();
  for (const [field, text] of [title, brand, type, description].entries()) {
    for (const word of [...wordsOf(text), ...joinedWordsOf(text)]) {
      if (!fieldOf.has(word)) fieldOf.set(word, field);
    }
  }
  return { title: ` ${wordsOf(title).join(' ')} `, fieldOf };
}

/** How a word of a product matches a word of a search; null when it does not. */
function fitOf(searched: string, word: string): Fit | null {
  if (word === searched) return 'whole';
  if (isNumber(searched)) return null;
  if (!isNumber(word) && stemmer(word) === stemmer(searched)) return 'form';
  if (word.startsWith(searched)) return 'beginning';
  return searched.length >= 5 && word.endsWith(searched) ? 'end' : null;
}

function createPlainVocabulary(products: readonly Product[]): Vocabulary {
  const words = [...new Set(products.flatMap(({ fieldOf }) => [...fieldOf.keys()]))].sort();
  return {
    words,
    guesses: createGuesses(words),
    has: (word) => words.includes(word),
    numberOf: (word) => (words.includes(word) ? words.indexOf(word) : undefined),
    hasBeginning: (beginning) => words.some((word) => word.startsWith(beginning)),
    fitting(searched) {
      const fits = words.map((word, number) => [number, fitOf(searched, word)] as const);
      return new Map(fits.flatMap(([number, fit]) => (fit === null ? [] : [[number, fit] as const])));
    },
  };
}

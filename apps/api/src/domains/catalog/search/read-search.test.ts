import { describe, expect, it } from 'vitest';
import { readSearch } from './read-search.js';
import { createVocabulary } from './vocabulary.js';

const vocabulary = createVocabulary([
  'lid',
  'wipes',
  'omega',
  '3',
  'drops',
  'eyelid',
  'mask',
  'preservative',
]);

const readingsOf = (search: string) =>
  readSearch(search, vocabulary).map(({ readings }) => readings.map(({ words }) => words.join(' ')));

describe('reading a search', () => {
  it('splits joined words, also while they are being typed', () => {
    expect(readingsOf('lidwipes')).toEqual(readingsOf('lid wipes'));
    expect(readingsOf('lidwip')).toEqual([['lid'], ['wip']]);
    expect(readingsOf('omega3')).toEqual([['omega'], ['3']]);
  });

  it('understands shorthand and words that the catalog writes as one', () => {
    expect(readingsOf('pf drops')).toEqual([['pf', 'preservative free', 'preservative'], ['drops']]);
    expect(readingsOf('Artificial Tears')).toEqual([['artificial tears', 'drops']]);
    expect(readingsOf('eye lid')).toEqual([['eyelid', 'lid', 'lid']]);
  });

  it('corrects typos and says so', () => {
    const [part] = readSearch('dorps', vocabulary);
    expect(part).toMatchObject({ corrected: 'drops', isWeak: false });
    expect(readingsOf('zzzz')).toEqual([[]]);
  });

  it('understands misspelled shorthand', () => {
    expect(readSearch('warm compres', vocabulary)).toMatchObject([{ corrected: 'warm compress' }]);
    expect(readingsOf('warm compres')).toEqual([['heat mask', 'warm mask']]);
    expect(readingsOf('capsulse')).toEqual([['softgels', 'supplements']]);
  });

  it('does not demand words that every product could have', () => {
    expect(readSearch('eye mask', vocabulary).map(({ isWeak }) => isWeak)).toEqual([true, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { sampleBrand } from '@/testing/samples';
import { firstLetterOf } from './first-letter';
import { groupBrands } from './group-brands';

const grouped = (...titles: string[]) =>
  groupBrands(titles.map((title) => sampleBrand({ id: title, title }))).map(({ range, brands }) => [
    range,
    ...brands.map((brand) => brand.title),
  ]);

describe('groupBrands', () => {
  it('puts every letter into one of seven ranges', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
    expect(grouped(...letters)).toEqual([
      ['A to D', 'A', 'B', 'C', 'D'],
      ['E to H', 'E', 'F', 'G', 'H'],
      ['I to L', 'I', 'J', 'K', 'L'],
      ['M to P', 'M', 'N', 'O', 'P'],
      ['Q to T', 'Q', 'R', 'S', 'T'],
      ['U to X', 'U', 'V', 'W', 'X'],
      ['Y to Z', 'Y', 'Z'],
    ]);
  });

  it('hides empty ranges and returns none for no brands', () => {
    expect(grouped('Yarrow', 'Brisa')).toEqual([
      ['A to D', 'Brisa'],
      ['Y to Z', 'Yarrow'],
    ]);
    expect(groupBrands([])).toEqual([]);
  });

  it('sorts by title within a range, ignoring case', () => {
    expect(grouped('brisa', 'Calmeyr', 'Aldermere', 'BRIO')).toEqual([
      ['A to D', 'Aldermere', 'BRIO', 'brisa', 'Calmeyr'],
    ]);
  });

  it('folds accents and places special letters', () => {
    expect(grouped('Écran', 'Élan', 'Eden', 'Ørsted', 'łagoda', 'Œil')).toEqual([
      ['E to H', 'Écran', 'Eden', 'Élan'],
      ['I to L', 'łagoda'],
      ['M to P', 'Œil', 'Ørsted'],
    ]);
  });

  it('puts digits, signs and other scripts last, under #', () => {
    expect(grouped('20/20 Care', '3rd Eye', 'Окула', 'Zenith', '& Sons', ' Ava')).toEqual([
      ['A to D', ' Ava'],
      ['Y to Z', 'Zenith'],
      ['#', '& Sons', '3rd Eye', '20/20 Care', 'Окула'],
    ]);
  });

  it('does not modify its input', () => {
    const brands = Object.freeze([sampleBrand({ title: 'B' }), sampleBrand({ title: 'A' })]);
    expect(groupBrands(brands)[0]?.brands.map((brand) => brand.title)).toEqual(['A', 'B']);
  });
});

describe('firstLetterOf', () => {
  it.each([
    ['yarrow', 'Y'],
    ['Élan', 'E'],
    ['20/20 Care', '2'],
    ['  ', '#'],
  ])('stands for %s as %s', (title, letter) => {
    expect(firstLetterOf(title)).toBe(letter);
  });
});

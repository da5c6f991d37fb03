import { describe, expect, it } from 'vitest';
import { initialVariant, isOptionValueMissing, variantForOptions } from './variant-choice';

const size = (value: string) => ({ name: 'Size', value });
const scent = (value: string) => ({ name: 'Scent', value });
const variants = [
  { id: 'a', selectedOptions: [size('30 ml'), scent('Plain')] },
  { id: 'b', selectedOptions: [size('30 ml'), scent('Mint')] },
  { id: 'c', selectedOptions: [size('60 ml'), scent('Plain')] },
];

describe('initialVariant', () => {
  it('is the first, or null without variants', () => {
    expect(initialVariant(variants)?.id).toBe('a');
    expect(initialVariant([])).toBeNull();
  });
});

describe('variantForOptions', () => {
  it('finds the variant whose options all match, in any order', () => {
    expect(variantForOptions(variants, [scent('Mint'), size('30 ml')])?.id).toBe('b');
  });

  it('is null for an incomplete choice, an unknown combination, and an unknown option', () => {
    expect(variantForOptions(variants, [size('30 ml')])).toBeNull();
    expect(variantForOptions(variants, [size('60 ml'), scent('Mint')])).toBeNull();
    expect(variantForOptions(variants, [...(variants[0]?.selectedOptions ?? []), size('XL')])).toBeNull();
  });

  it('matches the only variant of a product without options', () => {
    expect(variantForOptions([{ id: 'x', selectedOptions: [] }], [])?.id).toBe('x');
  });
});

describe('isOptionValueMissing', () => {
  it('strikes out a value that no variant has with the other chosen values', () => {
    const selected = [size('60 ml'), scent('Plain')];
    expect(isOptionValueMissing(variants, selected, scent('Mint'))).toBe(true);
    expect(isOptionValueMissing(variants, selected, size('30 ml'))).toBe(false);
    expect(isOptionValueMissing(variants, [], scent('Mint'))).toBe(false);
  });
});

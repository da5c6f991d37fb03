import { describe, expect, it } from 'vitest';
import { findSpanishKind } from './spanish-stems.js';

describe('findSpanishKind', () => {
  it.each([
    ['quitenmelo', 'REMOVE'],
    ['parenle', 'END'],
    ['escribirnos', 'REACH'],
    ['falleciera', 'DEAD'],
    ['pedidos', 'ORDER'],
  ])('recognizes "%s" by its beginning as %s', (word, kind) => {
    expect(findSpanishKind(word)).toBe(kind);
  });

  it('distinguishes a whole word from the beginning of a longer one', () => {
    expect(findSpanishKind('retire')).toBe('REMOVE');
    expect(findSpanishKind('retired')).toBeNull();
  });

  it('takes the longest beginning: "envio" is a parcel, "envien" a text', () => {
    expect(findSpanishKind('envio')).toBe('ORDER');
    expect(findSpanishKind('envien')).toBe('REACH');
  });
});

import { describe, expect, it } from 'vitest';
import { newTypedCode, readTypedCode, typedLink } from './typed-link.js';

describe('the typed link', () => {
  it('is 15 letters and digits that cannot be confused, in groups', () => {
    const code = newTypedCode();
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{15}$/);
    expect(newTypedCode()).not.toBe(code);
    expect(readTypedCode(code)).toBe(code);
    expect(typedLink('https://portal.example', 'k7m29qxa03fh8w1', null)).toBe(
      'portal.example/p/k7m29-qxa03-fh8w1',
    );
    expect(typedLink('https://portal.example', 'k7m29qxa03fh8w1', 'es')).toBe(
      'portal.example/p/k7m29-qxa03-fh8w1/es',
    );
  });

  it.each([
    'k7m29-qxa03-fh8w1',
    'K7M29QXA03FH8W1',
    'k7m29-qxao3-fh8wl',
    ' K7M29 qxaO3 fh8wI ',
    '(k7m29-qxa03-fh8w1).',
    '“k7m29-qxa03-fh8w1”,',
  ])('is understood as typed: %s', (typed) => expect(readTypedCode(typed)).toBe('k7m29qxa03fh8w1'));

  it.each(['', 'k7m29-qxa03-fh8w', 'k7m29-qxa03-fh8w12', 'k7m29-qxa03-fh8wu', "k7m29-qxa03-fh8'1"])(
    'rejects %s',
    (typed) => expect(readTypedCode(typed)).toBeNull(),
  );
});

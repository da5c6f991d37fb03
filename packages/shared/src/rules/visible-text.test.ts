import { describe, expect, it } from 'vitest';
import { hasVisibleText } from './visible-text.js';

describe('visible text', () => {
  it.each(['', '  ', '\t\n', '\u00a0\u2003', '\u200b\u2060', '\u0007', '\u202e', '\ufeff'])(
    'is not in %j',
    (text) => expect(hasVisibleText(text)).toBe(false),
  );

  it.each(['a', ' - ', '\u200bÉ', '李', '👓', '0'])('is in %j', (text) =>
    expect(hasVisibleText(text)).toBe(true),
  );
});

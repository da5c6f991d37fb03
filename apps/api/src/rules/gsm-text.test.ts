import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { describe, expect, it } from 'vitest';
import { countSegments, GSM_CHARACTERS, normalizeForGsm } from './gsm-text.js';

const segmentCount = (text: string) => new SegmentedMessage(text).segmentsCount;

/** First and last code point of Unicode's blocks; the names are Unicode's. */
const SYMBOLS_AND_LATIN: readonly (readonly [number, number])[] = [
  [0x00, 0x17f], // Basic Latin to Latin Extended-A
  [0x2b0, 0x36f], // Spacing Modifier Letters, Combining Diacritical Marks
  [0x1ea0, 0x1ef9], // Vietnamese
  [0x2000, 0x2131], // General Punctuation to Letterlike Symbols
  [0x2150, 0x215f], // Number Forms: fractions
  [0x2190, 0x2328], // Arrows, Mathematical Operators, Miscellaneous Technical
  [0x2400, 0x2bff], // Control Pictures to Miscellaneous Symbols and Arrows
  [0xff01, 0xff5e], // Fullwidth forms
  [0x1f300, 0x1faff], // Emoji
];

describe('normalizeForGsm', () => {
  it.each([
    ['O’Brien “Eye” – Care…', 'O\'Brien "Eye" - Care...'],
    ['Clínica Niño Évora', 'Clinica Niño Évora'],
    ['Łódź Œil Şehir ô', 'Lodz OEil Sehir o'],
    ['Bright\u00a0Eyes™ 👁️', 'Bright EyesTM'],
    ['A 👍🏽 🇺🇸 1️⃣ B', 'A 1 B'],
    ['  two\n lines ', 'two lines'],
    ['Cafe\u0301', 'Café'],
    ['안과', '안과'],
    ['Vision 360°', 'Vision 360'],
    ['20/20 ½ Price Eyes', '20/20 1/2 Price Eyes'],
    ['2½ Eyes ✓', '2 1/2 Eyes'],
    ['A→Z Vision ➔ You', 'A-Z Vision - You'],
    ['Vision × Style', 'Vision x Style'],
    ['Eye ¢ents', 'Eye cents'],
    ['Family Vision ★', 'Family Vision'],
    ['Vision† Center ‡', 'Vision Center'],
    ['Kapiʻolani ± № 1 ≤ ∞', "Kapi'olani +/- No 1 <="],
    ['S\u0308mith q\u0303', 'Smith q'],
    ['眼科・中央「東」', '眼科・中央「東」'],
  ])('%s becomes %s', (text, plain) => {
    expect(normalizeForGsm(text)).toBe(plain);
  });

  it('is idempotent', () => {
    // The unit 'binary' lists all of Unicode again for each string that it makes.
    const character = fc
      .integer({ min: 0, max: 0x10ffff })
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code));
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 60 }), (text) => {
        const once = normalizeForGsm(text);
        expect(normalizeForGsm(once)).toBe(once);
      }),
    );
  });

  it('leaves nothing outside GSM-7 of the blocks of symbols and of the Latin letters of Europe', () => {
    const left: string[] = [];
    for (const [first, last] of SYMBOLS_AND_LATIN) {
      for (let code = first; code <= last; code += 1) {
        const name = `Eye${String.fromCodePoint(code)}Care`;
        if (Array.from(normalizeForGsm(name)).some((one) => !GSM_CHARACTERS.has(one))) left.push(name);
      }
    }
    expect(left).toEqual([]);
  });

  it('turns Latin names into GSM-7', () => {
    const latin = fc.string({
      unit: fc.constantFrom(...'abc ÀÊîõűżĞ–—’‘“”…\u00a0'),
      minLength: 1,
      maxLength: 80,
    });
    fc.assert(
      fc.property(latin, (text) => {
        const plain = normalizeForGsm(text);
        expect(segmentCount(plain.padEnd(160, '.'))).toBeLessThanOrEqual(plain.length > 160 ? 2 : 1);
      }),
    );
  });
});

describe('countSegments', () => {
  it.each([
    [160, 'a', 1],
    [161, 'a', 2],
    [306, 'a', 2],
    [307, 'a', 3],
    [80, '€', 1],
    [81, '€', 2],
    [70, 'ж', 1],
    [71, 'ж', 2],
    [135, 'ж', 3],
  ])('of %i times %s', (times, character, segments) => {
    expect(countSegments(character.repeat(times))).toBe(segments);
  });

  it('counts as the gateway does', () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(...'abc 123.:/€[]'), fc.constantFrom('ж', '漢')),
      minLength: 1,
      maxLength: 400,
    });
    fc.assert(
      fc.property(text, (body) => {
        expect(countSegments(body)).toBe(new SegmentedMessage(body).segmentsCount);
      }),
    );
  });
});

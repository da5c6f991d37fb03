import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { describe, expect, it } from 'vitest';
import { normalizeForGsm } from './gsm-text.js';

const segmentCount = (text: string) => new SegmentedMessage(text).segmentsCount;

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
  ])('%s becomes %s', (text, plain) => {
    expect(normalizeForGsm(text)).toBe(plain);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const once = normalizeForGsm(text);
        expect(normalizeForGsm(once)).toBe(once);
      }),
    );
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

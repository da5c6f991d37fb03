import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { describe, expect, it } from 'vitest';
import { countSegments } from './text-segments.js';

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

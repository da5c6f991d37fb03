import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestFirst, createPlaceOrder } from './order-places.js';

const found = fc
  .uniqueArray(fc.record({ place: fc.nat(99), score: fc.constantFrom(1, 2, 2.5, 60) }), {
    selector: ({ place }) => place,
    maxLength: 100,
  })
  .map((some) => some.toSorted((a, b) => a.place - b.place));
const soldOut = fc
  .array(fc.nat(1), { minLength: 100, maxLength: 100 })
  .map((flags) => Uint8Array.from(flags));

describe('what a search found', () => {
  it('begins with the best, then by place, and ends with what is sold out, however many are asked for', () => {
    fc.assert(
      fc.property(found, soldOut, fc.nat(120), (some, isLast, count) => {
        const rated = {
          places: Uint32Array.from(some, ({ place }) => place),
          scores: Float64Array.from(some, ({ score }) => score),
        };
        const sorted = some.toSorted(
          (a, b) => (isLast[a.place] ?? 0) - (isLast[b.place] ?? 0) || b.score - a.score || a.place - b.place,
        );
        expect(bestFirst(rated, isLast, count)).toEqual(sorted.slice(0, count).map(({ place }) => place));
      }),
    );
  });

  it('keeps another order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50)), fc.infiniteStream(fc.boolean()), (all, coins) => {
        const order = all
          .toSorted((a, b) => a - b)
          .map((_, place) => place)
          .reverse();
        const some = order.filter(() => coins.next().value === true);
        const places = Uint32Array.from(some).sort();
        expect(createPlaceOrder(order).sort(places)).toEqual(some);
      }),
    );
  });
});

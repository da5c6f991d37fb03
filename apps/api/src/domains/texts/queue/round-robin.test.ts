import { describe, expect, it } from 'vitest';
import { createRotation, shareRoundRobin } from './round-robin.js';

const due = (texts: Record<string, number>) =>
  Object.entries(texts).map(([practiceId, count]) => ({ practiceId, texts: count }));
const shared = (texts: Record<string, number>, room: number) =>
  Object.fromEntries(
    shareRoundRobin(due(texts), room).map(({ practiceId, texts: given }) => [practiceId, given]),
  );

describe('shares of practices', () => {
  it('are the same for all that have enough texts', () => {
    expect(shared({ a: 50, b: 50, c: 50 }, 99)).toEqual({ a: 33, b: 33, c: 33 });
  });

  it('go to the others where one has few texts', () => {
    expect(shared({ large: 20_000, small: 5, other: 2 }, 100)).toEqual({ large: 93, small: 5, other: 2 });
  });

  it('are one each for the first practices where there are more practices than sends', () => {
    expect(shared({ a: 9, b: 9, c: 9 }, 2)).toEqual({ a: 1, b: 1 });
  });

  it('leave no room unused, and give nobody more than it has', () => {
    expect(shared({ a: 3, b: 4 }, 7)).toEqual({ a: 3, b: 4 });
    expect(shared({ a: 3, b: 4 }, 100)).toEqual({ a: 3, b: 4 });
    expect(shared({ a: 30, b: 40, c: 50 }, 100)).toEqual({ a: 30, b: 35, c: 35 });
  });

  it('are none without room or texts', () => {
    expect(shared({ a: 3 }, 0)).toEqual({});
    expect(shared({}, 5)).toEqual({});
  });
});

describe('a rotation', () => {
  it('orders by who waited longest, new ones first', () => {
    const rotation = createRotation<string>();
    rotation.markServed('a');
    rotation.markServed('b');
    rotation.markServed('a');
    expect(rotation.order(['a', 'b', 'new'])).toEqual(['new', 'b', 'a']);
  });

  it('forgets those that are gone', () => {
    const rotation = createRotation<string>();
    rotation.markServed('gone');
    rotation.markServed('here');
    rotation.keep(new Set(['here']));
    expect(rotation.order(['here', 'gone'])).toEqual(['gone', 'here']);
  });
});

import { expect, it } from 'vitest';
import { drawSignInId, findWeakness, isSignInId } from './sign-in-ids.js';

it('draws IDs of 12 digits that are not easily guessed', () => {
  const drawn = Array.from({ length: 200 }, () => drawSignInId());
  expect(new Set(drawn).size).toBe(200);
  for (const id of drawn) expect(id).toMatch(/^[1-9][0-9]{11}$/);
  expect(drawn.filter((id) => findWeakness(id, []) !== null)).toEqual([]);
});

it.each(['333595333539', '123456789012'])('draws again instead of giving out %s', (weak) => {
  const digits = [...weak, ...'482915073364'].map(Number);
  expect(drawSignInId(() => digits.shift() ?? 0)).toBe('482915073364');
});

it.each([
  ['100500', [], 'it has only 6 digits'],
  ['111111111111', [], 'its digits repeat'],
  ['123456789012', [], 'its digits count up or down'],
  ['987654321098', [], 'its digits count up or down'],
  ['482915073364', ['482915073365'], 'it is next to the ID of another practice'],
  ['482915073364', ['771204996318'], null],
])('says of %s beside %j: %s', (id, others, weakness) => {
  expect(findWeakness(id, others)).toBe(weakness);
});

it.each(['12345', '1234567890123456789', '12345a', ''])('takes %j for no ID', (text) => {
  expect(isSignInId(text)).toBe(false);
});

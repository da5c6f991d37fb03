import { randomInt } from 'node:crypto';

/** How many digits a new ID has. There are 900 billion such IDs, so guessing finds none. */
const DIGITS = 12;
const SHORT = 10;

/** What staff sign in with: 6 to 18 digits. */
export const isSignInId = (value: string): boolean => /^[0-9]{6,18}$/.test(value);

/** Draws a random sign-in ID: 12 digits that are not easily guessed, the first not 0. */
export function drawSignInId(draw: (min: number, max: number) => number = randomInt): string {
  const id = Array.from({ length: DIGITS }, (_, place) => draw(place === 0 ? 1 : 0, 10)).join('');
  return findWeakness(id, []) === null ? id : drawSignInId(draw);
}

/** Why an ID is easily guessed, as a clause; null when it is not. `others` are the IDs of the other practices. */
export function findWeakness(id: string, others: readonly string[]): string | null {
  if (id.length < SHORT) return `it has only ${id.length} digits`;
  if (new Set(id).size < 4) return 'its digits repeat';
  if ('01234567890123456789'.includes(id) || '98765432109876543210'.includes(id))
    return 'its digits count up or down';
  const isNear = (other: string) => Math.abs(Number(other) - Number(id)) <= 1_000;
  return others.some(isNear) ? 'it is next to the ID of another practice' : null;
}

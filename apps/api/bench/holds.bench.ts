import { expect, it } from 'vitest';
import { playInterleavings } from '../test/support/hold-interleavings.js';

it('texts no one who is on hold or opted out, in 10,000 random sequences of replies, due texts, decisions, and kills', async () => {
  const seed = Date.now() % 2 ** 31;
  console.log(`Seed: ${seed}`);
  const sent = await playInterleavings(10_000, seed);
  expect(sent.some(({ body }) => body.startsWith('Automatic'))).toBe(true);
  expect(sent.some(({ body }) => body.includes('you are opted out'))).toBe(true);
}, 3_600_000);

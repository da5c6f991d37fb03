import { expect, it } from 'vitest';
import { playInterleavings } from './support/hold-interleavings.js';

it('texts no number that is on hold or opted out, in 15 random sequences of replies, due texts, decisions, and kills', async () => {
  const sent = await playInterleavings(15, 20_261_122);
  expect(sent.some(({ body }) => body.startsWith('Automatic'))).toBe(true);
  expect(sent.some(({ body }) => body.includes('you are opted out'))).toBe(true);
}, 240_000);

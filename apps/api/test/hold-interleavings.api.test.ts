import { expect, it } from 'vitest';
import { playInterleavings } from './support/hold-interleavings.js';

it('texts nobody who is held or opted out, in 60 random orders of reply, due text, decision and kill', async () => {
  const sent = await playInterleavings(60);
  expect(sent.some(({ body }) => body.startsWith('Automatic'))).toBe(true);
  expect(sent.some(({ body }) => body.includes('you are opted out'))).toBe(true);
}, 120_000);

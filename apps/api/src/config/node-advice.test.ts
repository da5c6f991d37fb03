import { expect, it } from 'vitest';
import { adviseNode } from './node-advice.js';

const REAL = { isProduction: true, sandboxUrl: null };

it('advises Node 24 where Node 20 runs in production', () => {
  expect(adviseNode('20.20.2', REAL)).toBe(
    'Node 20 has reached its end of life and gets no security fixes: run Eyecart on Node 24.',
  );
});

it('says nothing in development, in a trial, and of a newer Node', () => {
  expect(adviseNode('20.20.2', { ...REAL, isProduction: false })).toBeNull();
  expect(adviseNode('20.20.2', { ...REAL, sandboxUrl: 'http://localhost:3100' })).toBeNull();
  for (const version of ['22.15.0', '24.21.0', '26.10.0']) expect(adviseNode(version, REAL)).toBeNull();
});

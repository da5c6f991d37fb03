import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFileImports } from '../lib/checks/import-graph.mjs';
import { projectRoot } from '../lib/workspace/project-root.mjs';

/** From the ground up: each domain may import those before it. */
const FLOORS = [
  'practices',
  'integrations',
  'catalog',
  'carts',
  'texts',
  'reorders',
  'orders',
  'follow-up',
  'test-keys',
  'operations',
];

/** Folders that know nothing of the product. */
const GROUND = ['config', 'db', 'faults', 'http', 'jobs', 'providers', 'rules', 'tracing'];

const imports = [...readFileImports(join(projectRoot, 'apps/api/src'))].flatMap(([from, targets]) =>
  [...targets].map((to) => ({ from, to })),
);

/** @param {string} file */
const domainOf = (file) => (file.startsWith('domains/') ? (file.split('/')[1] ?? '') : null);

/** @param {string} file */
const isTopLevel = (file) => file.split('/').length === 3;

/** @param {{ from: string, to: string }} one */
const say = ({ from, to }) => `${from} imports ${to}`;

const crossing = imports.filter(({ from, to }) => {
  const [one, other] = [domainOf(from), domainOf(to)];
  return one !== null && other !== null && one !== other;
});

describe('the domains of the API', () => {
  it('are those of the list', () => {
    expect(new Set(imports.flatMap(({ from }) => domainOf(from) ?? []))).toEqual(new Set(FLOORS));
  });

  it("import each other's top level only", () => {
    expect(crossing.length).toBeGreaterThan(50);
    expect(crossing.filter(({ to }) => !isTopLevel(to)).map(say)).toEqual([]);
  });

  it('import only those below them', () => {
    /** @param {string} file */
    const floorOf = (file) => FLOORS.indexOf(domainOf(file) ?? '');
    expect(crossing.filter(({ from, to }) => floorOf(to) > floorOf(from)).map(say)).toEqual([]);
  });

  it('are composed in their module.ts, which only dependencies.ts and the modules above call', () => {
    const callers = imports.filter(({ to }) => /^domains\/[\w-]+\/module\.ts$/.test(to));
    const others = callers.filter(
      ({ from }) => from !== 'dependencies.ts' && !/^domains\/[\w-]+\/module\.ts$/.test(from),
    );
    expect(others.map(say)).toEqual([]);
  });

  it('are not known to what knows nothing of the product', () => {
    const ground = imports.filter(({ from }) => GROUND.includes(from.split('/')[0] ?? ''));
    expect(ground.filter(({ to }) => domainOf(to) !== null).map(say)).toEqual([]);
  });
});

// Writes docs/folder-imports.md: which folder imports which. With --check it only compares, and fails when the page is
// out of date. Both fail when folders or files import each other in a ring.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRings, groupByFolder, readFileImports } from './lib/import-graph.mjs';
import { projectRoot } from './lib/project-root.mjs';

const sources = ['apps/api/src', 'apps/sandbox/src', 'apps/web/src', 'packages/shared/src', 'scripts'];
const pagePath = join(projectRoot, 'docs/folder-imports.md');
const intro = `# Folder imports

Which folder imports which, type-only imports included, tests left out. A file at the top of a package stands for itself.
No folder and no file is part of a ring. Made by \`node scripts/folder-imports.mjs\`; \`npm test\` checks it.
`;

const graphs = sources.map((source) => {
  const files = readFileImports(join(projectRoot, source));
  return { source, files, folders: groupByFolder(files) };
});

const page = [intro, ...graphs.map(({ source, folders }) => describeFolders(source, folders))].join('\n');
const problems = graphs.flatMap(({ source, files, folders }) => [
  ...describeRings(source, folders),
  ...describeRings(source, files),
]);
if (!process.argv.includes('--check')) writeFileSync(pagePath, page);
else if (!existsSync(pagePath) || readFileSync(pagePath, 'utf8') !== page)
  problems.push('docs/folder-imports.md is out of date: run node scripts/folder-imports.mjs and commit it.');
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

/**
 * @param {string} source
 * @param {import('./lib/import-graph.mjs').ImportGraph} folders
 */
function describeFolders(source, folders) {
  const rows = [...folders].sort(byName).map(([folder, imports]) => {
    const names = [...imports.keys()].sort().map((name) => `\`${name}\``);
    return `| \`${folder}\` | ${names.join(', ')} |`;
  });
  return [`## ${source}`, '', '| Folder | Imports |', '| --- | --- |', ...rows, ''].join('\n');
}

/**
 * @param {string} source
 * @param {import('./lib/import-graph.mjs').ImportGraph} graph
 */
function describeRings(source, graph) {
  return findRings(graph).map((ring) => {
    const steps = ring.map((node, index) => graph.get(node)?.get(ring[(index + 1) % ring.length] ?? ''));
    return `Ring in ${source}: ${[...ring, ring[0]].join(' → ')}\n${steps.map((step) => `  ${step}`).join('\n')}`;
  });
}

/**
 * @param {[string, unknown]} a
 * @param {[string, unknown]} b
 */
function byName([a], [b]) {
  return a < b ? -1 : 1;
}

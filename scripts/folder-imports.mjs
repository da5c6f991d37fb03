// Writes docs/folder-imports.md, the graph of folder imports. With --check it writes nothing and fails when the page is
// out of date. Either way it fails when folders or files import each other in a ring, and names the ring.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRings, groupByFolder, readFileImports } from './lib/import-graph.mjs';
import { projectRoot } from './lib/project-root.mjs';

const sources = ['apps/api/src', 'apps/sandbox/src', 'apps/web/src', 'packages/shared/src', 'scripts'];
const pagePath = join(projectRoot, 'docs/folder-imports.md');
const intro = `# Folder imports

The folders that each folder imports, including type-only imports, without tests. A file at the top of a package is
listed by itself, and each of the API's domains is one. There are no rings of folders or files: \`npm test\` checks that, and that this page is current. Generated
by \`node scripts/folder-imports.mjs\`.
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
// A ring of files at the top is one of folders too.
for (const problem of new Set(problems)) console.error(problem);
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

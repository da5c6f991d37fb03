import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listShippedPackages } from '../checks/shipped-packages.mjs';
import { projectRoot } from '../workspace/project-root.mjs';
import { copyFilesOf, copyPackage } from './copy-packages.mjs';
import { formatBom } from './format-bom.mjs';

/** The programs at the top of a release, and what each runs. */
const PROGRAMS = {
  'main.js': 'apps/api/dist/main.js',
  'worker.js': 'apps/api/dist/worker.js',
  'prepare.js': 'apps/api/dist/cli/prepare.js',
  'portal.js': 'apps/api/dist/cli/portal.js',
};

/** What is not in the build of the API (apps/api/rolldown.config.ts): loaded when a plan is printed. */
const LOADED_LATER = ['pdfkit', 'qrcode', 'tinypool'];
/** Files that the API reads from packages. */
const READ_FILES = {
  '@expo-google-fonts/figtree': ['400Regular/Figtree_400Regular.ttf', '600SemiBold/Figtree_600SemiBold.ttf'],
  '@expo-google-fonts/noto-sans': [
    '400Regular/NotoSans_400Regular.ttf',
    '600SemiBold/NotoSans_600SemiBold.ttf',
  ],
  '@scalar/api-reference': ['dist/browser/standalone.js'],
};

const COPIED = [
  'apps/api/package.json',
  'apps/api/dist',
  'apps/api/migrations',
  'apps/web/dist',
  'deploy',
  '.env.example',
  'CHANGELOG.md',
  'THIRD-PARTY-NOTICES.md',
  'SECURITY.md',
  'docs',
];
/** Pictures of every screen, many times the size of the pages. */
const PICTURES = ['docs/screens', 'docs/design'].map((folder) => join(projectRoot, folder));

/**
 * Writes a release into an empty folder: what runs with Node alone, the list of all packages in it, and what an operator
 * needs beside it. Build first.
 *
 * @param {string} folder
 * @returns {string} its version
 */
export function stageRelease(folder) {
  /** @type {{ version: string, engines: Record<string, string> }} */
  const { version, engines } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  mkdirSync(folder, { recursive: true });
  for (const path of COPIED) {
    cpSync(join(projectRoot, path), join(folder, path), {
      recursive: true,
      filter: (from) => !PICTURES.includes(from),
    });
  }
  const api = join(projectRoot, 'apps/api');
  for (const name of LOADED_LATER) copyPackage(api, name, folder);
  for (const [name, files] of Object.entries(READ_FILES)) copyFilesOf(api, name, files, folder);
  for (const [program, runs] of Object.entries(PROGRAMS)) {
    writeFileSync(
      join(folder, program),
      `process.env.PORTAL_COMMAND ||= 'node portal.js';\nprocess.setSourceMapsEnabled(true);\nawait import('./${runs}');\n`,
    );
  }
  // The repository's README is about a checkout, with npm and a database of its own.
  const readme = readFileSync(join(import.meta.dirname, 'release-readme.md'), 'utf8');
  writeFileSync(join(folder, 'README.md'), readme.replace('VERSION', version));
  mkdirSync(join(folder, 'bin'));
  cpSync(join(projectRoot, 'deploy/portal'), join(folder, 'bin/portal'));
  chmodSync(join(folder, 'bin/portal'), 0o755);
  const manifest = {
    name: 'eyecart',
    version,
    private: true,
    license: 'UNLICENSED',
    type: 'module',
    engines,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'sbom.cdx.json'), formatBom(version, listShippedPackages()));
  return version;
}

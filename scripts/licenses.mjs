// `node scripts/licenses.mjs` writes THIRD-PARTY-NOTICES.md; `--check` only reports whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listShippedPackages } from './lib/checks/shipped-packages.mjs';
import { formatNotice, isLicenseAllowed } from './lib/checks/third-party-notice.mjs';
import { projectRoot } from './lib/workspace/project-root.mjs';

const file = join(projectRoot, 'THIRD-PARTY-NOTICES.md');
const packages = listShippedPackages();
const refused = packages.filter(({ license }) => !isLicenseAllowed(license));
for (const { name, version, license } of refused) {
  console.error(
    `${name}@${version}: license "${license}" is not on the list in scripts/lib/checks/third-party-notice.mjs.`,
  );
}
if (refused.length > 0) process.exit(1);

const notice = formatNotice(packages);
if (!process.argv.includes('--check')) writeFileSync(file, notice);
else if (readFileSync(file, 'utf8') !== notice) {
  console.error('THIRD-PARTY-NOTICES.md is out of date. Run "node scripts/licenses.mjs".');
  process.exit(1);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listShippedPackages } from '../lib/checks/shipped-packages.mjs';
import { formatNotice, isLicenseAllowed } from '../lib/checks/third-party-notice.mjs';
import { projectRoot } from '../lib/workspace/project-root.mjs';

describe('isLicenseAllowed', () => {
  it.each(['MIT', '(MIT)', 'MIT AND ISC', 'GPL-3.0 OR MIT', '(AGPL-3.0 OR Apache-2.0)'])(
    'allows %s',
    (license) => {
      expect(isLicenseAllowed(license)).toBe(true);
    },
  );

  it.each(['', 'GPL-3.0', 'MIT AND GPL-3.0', 'UNLICENSED', 'SEE LICENSE IN LICENSE.md', 'mit-ish'])(
    'refuses "%s"',
    (license) => {
      expect(isLicenseAllowed(license)).toBe(false);
    },
  );
});

describe('formatNotice', () => {
  it('lists packages by name and version, regardless of input order', () => {
    const one = {
      name: 'a',
      version: '1.0.0',
      license: 'MIT',
      copyright: 'Copyright 2026 A | B <a@b.example>',
    };
    const other = { name: 'b', version: '2.0.0', license: 'ISC', copyright: '' };
    const notice = formatNotice([other, one]);
    expect(notice).toBe(formatNotice([one, other]));
    expect(notice.trimEnd().split('\n').slice(-2)).toEqual([
      '| a | 1.0.0 | MIT | Copyright 2026 A \\| B &lt;a@b.example> |',
      '| b | 2.0.0 | ISC |  |',
    ]);
  });
});

describe('the packages we ship', () => {
  const packages = listShippedPackages();

  it('are under allowed licenses', () => {
    expect(packages.filter(({ license }) => !isLicenseAllowed(license))).toEqual([]);
  });

  it('are all in THIRD-PARTY-NOTICES.md: run "node scripts/licenses.mjs" when this fails', () => {
    expect(readFileSync(join(projectRoot, 'THIRD-PARTY-NOTICES.md'), 'utf8')).toBe(formatNotice(packages));
  });
});

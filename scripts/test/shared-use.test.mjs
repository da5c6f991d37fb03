import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findSharedUse } from '../lib/checks/shared-use.mjs';
import { projectRoot } from '../lib/workspace/project-root.mjs';

/**
 * The packages that may use packages/shared; each is a side. A rule that the portal and the client use is shared as
 * well. The sandbox may not use it (biome.json).
 */
const SIDES = {
  api: join(projectRoot, 'apps/api/src'),
  web: join(projectRoot, 'apps/web/src'),
  client: join(projectRoot, 'packages/client/src'),
};

const VERSIONED = 'The consent wording is next to its version, so that both change together.';
const FORETOLD = 'One rule: the plan’s preview warns about what the PDF leaves out.';
const ONE_LIST =
  'The service worker is built from it, and a test of the API compares it with the addresses that the API has.';
const ONE_UNION =
  'All that can happen to a text or an order stands in one union; the portal needs only its types.';
const BESIDE_THE_PATIENTS = 'The sentences for staff are beside the catalogs for patients.';
const FOR_TESTS = 'For the tests of both sides, beside the catalogs that it replaces.';

/** Exports that fewer than two sides use, each with its reason. @type {Record<string, string>} */
const EXCEPTIONS = {
  'rules/consent.ts CONSENT_WORDING': VERSIONED,
  'rules/consent.ts REORDER_CONSENT_VERSION': VERSIONED,
  'rules/consent.ts REPEAT_CONSENT_VERSION': VERSIONED,
  'rules/consent.ts REPEAT_CONSENT_WORDING': VERSIONED,
  'rules/printable.ts isPrintable': FORETOLD,
  'rules/printable.ts printable': FORETOLD,
  'rules/server-paths.ts LEFT_TO_THE_NETWORK': ONE_LIST,
  'rules/server-paths.ts SERVER_PATHS': ONE_LIST,
  'languages/pseudo-words.ts pseudoWords': FOR_TESTS,
  'languages/words.ts replaceWords': FOR_TESTS,
  'staff-messages/reason-sentences.ts DescribedReason': BESIDE_THE_PATIENTS,
  'staff-messages/reason-sentences.ts ReasonContext': BESIDE_THE_PATIENTS,
  'staff-messages/reason-sentences.ts describeReason': BESIDE_THE_PATIENTS,
  'rules/phone-pattern.ts checkPhonePattern': 'The message of `findPhoneFault`, beside it.',
  'reason-codes.ts CODES_WITH_PARAMS': ONE_UNION,
  'reasons.ts DecidingPlace': ONE_UNION,
  'reason-codes.ts LOST_CODES': ONE_UNION,
  'reason-codes.ts ORDER_REASON_CODES': ONE_UNION,
  'reasons.ts OrderReason': ONE_UNION,
  'reasons.ts ReasonCode': ONE_UNION,
  'reasons.ts RetryReason': ONE_UNION,
  'reason-codes.ts SHORTFALL_CODES': ONE_UNION,
  'reasons.ts Shortfall': ONE_UNION,
  'reason-codes.ts TEXT_REASON_CODES': ONE_UNION,
  'reasons.ts TextReason': ONE_UNION,
  'reasons.ts WaitReason': ONE_UNION,
  'rules/stock.ts UNAVAILABLE_LABELS': BESIDE_THE_PATIENTS,
  'rules/stock.ts UnavailableCode': ONE_UNION,
};

describe('packages/shared', () => {
  it('exports only what two sides use', () => {
    const oneSided = [...findSharedUse(join(projectRoot, 'packages/shared/src'), SIDES)].filter(
      ([, sides]) => sides.length < 2,
    );
    expect(
      oneSided
        .filter(([name]) => !(name in EXCEPTIONS))
        .map(([name, [side = 'nobody']]) => `${name}: used by ${side}`),
    ).toEqual([]);
    const excepted = oneSided.map(([name]) => name).filter((name) => name in EXCEPTIONS);
    expect(excepted.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
  });
});

describe('findSharedUse', () => {
  /** @type {string} */
  let root;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'eyecart-shared-use-test-'));
  });

  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  /** @param {Record<string, string>} files */
  function useOf(files) {
    for (const [path, text] of Object.entries({ 'api/main.ts': '', 'web/main.ts': '', ...files })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const sides = { api: join(root, 'api'), web: join(root, 'web') };
    return Object.fromEntries(findSharedUse(join(root, 'shared'), sides));
  }

  it('tells which side imports a name, whatever the kind of import', () => {
    expect(
      useOf({
        'shared/rules/a.ts': 'export const one = 1;\nexport function two() {}\nexport interface Three {}\n',
        'api/x.ts': "import { one, type Three } from '@eyecart/shared/rules/a';",
        'web/y.tsx': "import {\n  one as uno,\n  two,\n} from '@eyecart/shared/rules/a';",
      }),
    ).toEqual({
      'rules/a.ts one': ['api', 'web'],
      'rules/a.ts two': ['web'],
      'rules/a.ts Three': ['api'],
    });
  });

  it('follows what a used export uses, in its module and in others', () => {
    expect(
      useOf({
        'shared/rules/cents.ts':
          'export const round = () => hidden();\nexport const spare = 1;\nfunction hidden() {\n  return deep;\n}\nexport const deep = 1;\n',
        'shared/rules/price.ts':
          "import { round } from './cents.js';\n/** Not spare. */\nexport const price = () => round();\n",
        'api/x.ts': "import { price } from '@eyecart/shared/rules/price';",
        'web/y.ts': "import { round } from '@eyecart/shared/rules/cents';",
      }),
    ).toEqual({
      'rules/cents.ts round': ['api', 'web'],
      'rules/cents.ts spare': [],
      'rules/cents.ts deep': ['api', 'web'],
      'rules/price.ts price': ['api'],
    });
  });

  it('follows names that are passed on, and whole modules', () => {
    expect(
      useOf({
        'shared/languages/en.ts': 'export const messages = {};\n',
        'shared/languages/catalogs.ts': "export * as en from './en.js';\n",
        'shared/languages/words.ts':
          "import * as CATALOGS from './catalogs.js';\nexport const words = CATALOGS;\n",
        'shared/languages/facts.ts': "import { words } from './words.js';\nexport { words as facts };\n",
        'api/x.ts': "import { facts } from '@eyecart/shared/languages/facts';",
        'web/y.ts': "const words = await import('@eyecart/shared/languages/words');",
      }),
    ).toEqual({ 'languages/en.ts messages': ['api', 'web'], 'languages/words.ts words': ['api', 'web'] });
  });

  it('counts what contracts use as used by both, and tests and comments as no use', () => {
    expect(
      useOf({
        'shared/rules/limits.ts': 'export const MOST = 100;\nexport const tested = 1;\n',
        'shared/contracts/carts.ts':
          "import { MOST } from '../rules/limits.js';\n// tested\nexport const lines = 'tested'.length + MOST;\n",
        'shared/contracts/index.ts': "export * from './carts.js';\n",
        'web/y.test.ts': "import { tested } from '@eyecart/shared/rules/limits';",
        'api/x.ts': "// import { tested } from '@eyecart/shared/rules/limits';",
      }),
    ).toEqual({ 'rules/limits.ts MOST': ['api', 'web'], 'rules/limits.ts tested': [] });
  });
});

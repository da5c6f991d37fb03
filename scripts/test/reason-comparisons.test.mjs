import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findProseComparisons, readCatalogs } from '../lib/checks/prose-comparisons.mjs';
import { projectRoot } from '../lib/workspace/project-root.mjs';

const CATALOGS = [
  'staff-messages/reason-sentences.ts',
  'languages/en.ts',
  'languages/es.ts',
  'staff-messages/repeat-ended.ts',
  'rules/stock.ts',
].map((file) => join(projectRoot, 'packages/shared/src', file));

/** Labels that the web app shows, and that the database has. */
const LABELS = join(projectRoot, 'packages/shared/src/contracts/analytics-orders.ts');

const FOLDERS = ['apps/api/src', 'packages/shared/src', 'packages/client/src'].map((folder) =>
  join(projectRoot, folder),
);
const WEB = join(projectRoot, 'apps/web/src');

/** Names of what the web app shows. In the API they may be a search's words. */
const SHOWN = ['message', 'word', 'words', 'label', 'wording'];

describe('the program', () => {
  it('decides by codes: it compares, cuts, and searches no sentence for people', () => {
    expect(findProseComparisons(FOLDERS, readCatalogs(CATALOGS))).toEqual([]);
    expect(findProseComparisons([WEB], readCatalogs([...CATALOGS, LABELS]), SHOWN)).toEqual([]);
  });
});

describe('findProseComparisons', () => {
  /** @type {string} */
  let folder;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eyecart-prose-test-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const catalog = new Set(['The patient has ordered.', 'looks like a landline', 'Ya no está disponible']);

  /** @param {Record<string, string>} files @param {readonly string[]} [shown] */
  function foundIn(files, shown) {
    for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
    return findProseComparisons([folder], catalog, shown).map((found) => found.slice(folder.length + 1));
  }

  it.each([
    ['an equality', "const isDone = reason === 'The patient has ordered.';"],
    ['an equality the other way round', "if ('The patient has ordered.' !== reason) leave();"],
    ['a sentence of no catalog', "if (answer.message === 'The cart is gone.') leave();"],
    ['the brief form', "if (brief === 'looks like a landline') leave();"],
    ['a language of patients', "return text.includes('Ya no está disponible');"],
    ['a beginning', "const isBlocked = reason?.startsWith('The patient has') ?? false;"],
    ['a replacement', "return words.replace('The patient has ordered.', '');"],
    ['a case', "switch (reason) { case 'The patient has ordered.': return 1; }"],
    ['SQL', "const isDone = sql`error_text = 'The patient has ordered.'`;"],
    ['a list in SQL', "const isDone = sql`words IN ('x', 'The patient has ordered.')`;"],
    ['SQL in a plain text', 'db.query("SELECT 1 FROM texts WHERE words LIKE \'The patient has ordered.\'");'],
    ['a field with a sentence', 'const isWait = message.errorMessage?.startsWith(BEGINNING) ?? false;'],
    ['a field that equals another', 'return lastText.errorMessage === shown;'],
    ['a column with sentences', `const which = sql\`error_message IN (\${LOST})\`;`],
    ['what the catalog says', 'return describeReason(reason).sentence === shown;'],
  ])('finds %s', (_, code) => {
    expect(foundIn({ 'a.ts': `${code}\n` })).toEqual([expect.stringMatching(/^a\.ts:1: /)]);
  });

  it.each([
    ['a range by its words', "return words.includes(' to ') ? 'from' : 'on';"],
    ['a pattern on the words of a text', 'return /\\bSTOP\\b/.test(wording) ? wording : withStop;'],
    ['a pattern on a field', 'return ENDING.exec(failure?.message) !== null;'],
    ['a label as state', "const Icon = look.word === 'Not sent' ? MinusCircle : Check;"],
    ['two labels', 'return word === lookOfMessage(before).word ? null : word;'],
    ['a warning that says the same', 'return warnings.filter(({ message }) => message !== error);'],
  ])('finds %s', (_, code) => {
    expect(foundIn({ 'a.ts': `${code}\n` }, SHOWN)).toEqual([expect.stringMatching(/^a\.ts:1: /)]);
  });

  it('leaves the type of an answer, and other names that hold words to search for', () => {
    const code = `
      const reason = typeof body.message === 'string' ? body.message : undefined;
      if (message !== undefined && tokens.includes(typed)) show(message);`;
    expect(foundIn({ 'a.ts': code }, SHOWN)).toEqual([]);
  });

  it('finds constants with sentences: own and imported ones, their members, and lists', () => {
    const words =
      "export const ORDERED = 'The patient has ordered.';\nexport const ENDS = { done: 'The patient has ordered.' };\n";
    expect(
      foundIn({
        'words.ts': words,
        'a.ts':
          "import { ENDS, ORDERED } from './words';\nif (reason === ORDERED || reason === ENDS.done) leave();\n",
        'b.ts': "const HOLDS = ['The patient has ordered.'];\nif (HOLDS.includes(reason)) leave();\n",
        'c.ts': `import { ORDERED } from './words';\nconst isDone = sql\`words = \${ORDERED}\`;\n`,
      }),
    ).toEqual([
      'a.ts:2: === ORDERED',
      'a.ts:2: === ENDS.done',
      'b.ts:2: HOLDS.includes(',
      `c.ts:2: = \${ORDERED`,
    ]);
  });

  it('leaves codes, and sentences that are only shown', () => {
    const code = `
      // errorMessage.startsWith('The patient has ordered.')
      const NOTE = 'The patient has ordered.';
      if (reason.code === 'ordered' && errorMessage !== null) show(NOTE);
      const which = sql\`reason_code = 'ordered' AND title = 'Default Title'\`;
      const shown = isDone ? 'The patient has ordered.' : errorMessage;`;
    expect(foundIn({ 'a.ts': code })).toEqual([]);
  });
});

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCitations, listRules } from '../lib/checks/citations.mjs';
import { projectRoot } from '../lib/workspace/project-root.mjs';

const SOURCE = /\.(?:[cm]?[jt]sx?|css|md|ya?ml)$/;
/** Pages that are not in the repository. */
const OUTSIDE_PAGE = /\b(?:DESIGN|SPEC|PROVIDERS|LOOK\.md|STYLE\.md)\b/;

/** Merge conflict markers. */
const MERGE_MARK = /^(?:<{7}|>{7}|\|{7}) /m;

describe('findCitations', () => {
  it('finds single rules, lists, and whole sections', () => {
    expect(findCitations('See docs/product.md §6.6, §6.7 and §11. Also docs/providers.md §2.4.')).toEqual([
      { page: 'docs/product.md', rule: '6.6' },
      { page: 'docs/product.md', rule: '6.7' },
      { page: 'docs/product.md', rule: '11' },
      { page: 'docs/providers.md', rule: '2.4' },
    ]);
  });

  it('follows a citation across the lines of a comment', () => {
    expect(findCitations(' * Rounded once. Source: docs/product.md\n   * §6.5,\n   * §6.6.')).toEqual([
      { page: 'docs/product.md', rule: '6.5' },
      { page: 'docs/product.md', rule: '6.6' },
    ]);
  });
});

describe('listRules', () => {
  it('reads the numbers of headings, not of text', () => {
    expect(listRules('# Title\n## 6. Cart\n### 6.10 Prices\n6.11 is text\n')).toEqual(['6', '6.10']);
  });
});

describe('the sources', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => SOURCE.test(file) && existsSync(join(projectRoot, file)))
    .filter((file) => file !== 'scripts/test/citations.test.mjs')
    .map((file) => ({ file, text: readFileSync(join(projectRoot, file), 'utf8') }));
  const rulesOf = new Map(files.map(({ file, text }) => [file, listRules(text)]));

  it('cite rules that exist', () => {
    const dead = files.flatMap(({ file, text }) =>
      findCitations(text)
        .filter(({ page, rule }) => !rulesOf.get(page)?.includes(rule))
        .map(({ page, rule }) => `${file}: ${page} §${rule}`),
    );
    expect(dead).toEqual([]);
  });

  it('contain no merge conflict markers', () => {
    const marked = files.filter(({ text }) => MERGE_MARK.test(text)).map(({ file }) => file);
    expect(marked).toEqual([]);
  });

  it('cite no page that is not in the repository', () => {
    expect(files.filter(({ text }) => OUTSIDE_PAGE.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it.each(['docs/product.md', 'docs/providers.md'])('number the rules of %s once each', (page) => {
    const rules = rulesOf.get(page) ?? [];
    expect(rules.length).toBeGreaterThan(0);
    expect(rules).toEqual([...new Set(rules)]);
  });
});

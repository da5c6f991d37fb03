import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../lib/workspace/project-root.mjs';

const STATEMENT =
  /\b(?:tx|db|database|trx)\s*\.(?:select|selectDistinct|selectDistinctOn|insert|update|delete|execute|query|\$count)\(|\brunPrepared\(/;
/** A verb of a repository: an exported function, and its first parameter. A `select…` only builds a statement. */
const VERB =
  /^export (?:(?:async )?function (?!select)(\w+)(?:<[^>]*>)?|const (?!select)(\w+) = async )\(\s*(\w*)/gm;

const folder = join(projectRoot, 'apps/api/src/domains');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }));
const repositories = files.filter(({ file }) => file.endsWith('-repository.ts'));

/** @param {string} source the text of one file */
const verbsOf = (source) =>
  [...source.matchAll(VERB)].map(([, name, constant = '', first = '']) => ({
    name: name ?? constant,
    first,
  }));

describe('the statements of the domains', () => {
  it('stand in repositories', () => {
    const elsewhere = files.filter(
      ({ file, source }) => !file.endsWith('-repository.ts') && STATEMENT.test(source),
    );
    expect(elsewhere.map(({ file }) => file)).toEqual([]);
  });

  it('are functions that take the transaction or database first', () => {
    expect(repositories.length).toBeGreaterThan(15);
    const verbs = repositories.flatMap(({ file, source }) =>
      verbsOf(source).map((verb) => ({ file, ...verb })),
    );
    expect(verbs.length).toBeGreaterThan(100);
    expect(
      verbs
        .filter(({ first }) => first !== 'tx' && first !== 'db')
        .map(({ file, name }) => `${file}: ${name}`),
    ).toEqual([]);
  });
});

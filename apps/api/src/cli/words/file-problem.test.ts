import { describe, expect, it } from 'vitest';
import { CommandError } from './command-error.js';
import { asFileProblem } from './file-problem.js';

const failed = (code: string): Error => Object.assign(new Error(`${code}: no words for people`), { code });

describe('a file that cannot be read or written', () => {
  it.each([
    ['ENOSPC', 'The disk is full.'],
    ['EACCES', 'You may not open it.'],
    ['EROFS', 'Its file system is read-only.'],
    ['ENOENT', 'It does not exist.'],
  ])('is said in plain words: %s', (code, words) => {
    const problem = asFileProblem(failed(code), '/backups/a.sql.gz');
    expect(problem).toBeInstanceOf(CommandError);
    expect(String(problem)).toContain(`/backups/a.sql.gz: ${words}`);
  });

  it.each([failed('ECONNREFUSED'), new Error('other'), null])(
    'leaves any other failure as it is: %s',
    (error) => {
      expect(asFileProblem(error, 'a')).toBe(error);
    },
  );
});

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** The folder of an installed package, as the code in a folder finds it. */
export const packageIn = (folder: string, name: string): string =>
  path.dirname(createRequire(path.join(folder, 'package.json')).resolve(`${name}/package.json`));

/** Writes programs into a folder, compiles them as strictly as TypeScript can, and returns what is wrong with them. */
export async function compileStrictly(
  folder: string,
  programs: Readonly<Record<string, string>>,
  { skipLibCheck = false } = {},
): Promise<string> {
  for (const [file, text] of Object.entries(programs)) await writeFile(path.join(folder, file), text);
  const compilerOptions = {
    target: 'ES2023',
    module: 'NodeNext',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck,
    types: ['node'],
  };
  const config = JSON.stringify({ compilerOptions, files: Object.keys(programs) });
  await writeFile(path.join(folder, 'tsconfig.json'), config);
  const compiler = path.join(packageIn(ROOT, 'typescript'), 'bin/tsc');
  const args = [compiler, '--project', folder, '--checkers', '1'];
  const { stdout } = await run(process.execPath, args).catch((error: unknown) => error as { stdout: string });
  return stdout;
}
